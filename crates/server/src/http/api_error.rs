//! Error responses: every error becomes a `Problem`, the one JSON shape, with its status and headers.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use tessera_protocol::{Code, Problem, ProblemReason};
use tessera_store::Unavailable;

use crate::{jobs::Busy, room::ActError};

/// An error response. Boxed, because results are returned by value.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Box<Problem>);

impl ApiError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Box::new(Problem::new(code, message)))
    }

    pub(crate) fn because(code: Code, reason: ProblemReason) -> Self {
        Self(Box::new(Problem::because(code, reason)))
    }

    /// A value in the request is not possible.
    pub(crate) fn invalid(reason: ProblemReason) -> Self {
        Self::because(Code::Invalid, reason)
    }

    pub(crate) fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }
}

impl From<ApiError> for Problem {
    fn from(error: ApiError) -> Self {
        *error.0
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> Self {
        Self(Box::new(problem))
    }
}

impl From<Box<Problem>> for ApiError {
    fn from(problem: Box<Problem>) -> Self {
        Self(problem)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let problem = self.0;
        let status = StatusCode::from_u16(problem.code.status())
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = problem.retry_after;
        let code = problem.code;
        let mut response = (status, Json(problem)).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if code == Code::Unauthorized {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<ActError> for Problem {
    fn from(error: ActError) -> Self {
        match error {
            ActError::UnknownGame => Self::new(
                Code::UnknownGame,
                "there is no such game: check the id in the address",
            ),
            ActError::UnknownToken | ActError::UnknownInvitation => {
                Self::new(Code::Unauthorized, error.to_string())
            }
            ActError::Refused { refusal, game } => {
                let code = Code::from(&refusal);
                let mut problem = Self::from(refusal);
                if code.status() == 409 {
                    problem.game = Some(game);
                }
                problem
            }
            ActError::Unavailable => {
                let mut problem = Self::new(Code::Unavailable, error.to_string());
                problem.retry_after = Some(1);
                problem
            }
        }
    }
}

impl From<ActError> for ApiError {
    fn from(error: ActError) -> Self {
        Problem::from(error).into()
    }
}

impl From<Unavailable> for ApiError {
    fn from(error: Unavailable) -> Self {
        tracing::error!(%error, "the database does not answer");
        Self::new(
            Code::Unavailable,
            "the database does not answer now: try again in a moment",
        )
        .retry_after(1)
    }
}

impl From<Busy> for ApiError {
    fn from(busy: Busy) -> Self {
        let code = match busy {
            Busy::Client => Code::TooMany,
            Busy::Server => Code::Unavailable,
        };
        Self::new(code, busy.to_string()).retry_after(2)
    }
}
