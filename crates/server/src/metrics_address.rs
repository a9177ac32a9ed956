//! The metrics, at an address of their own: the public address of the server does not show them.

use std::{io, net::SocketAddr, str::FromStr, sync::Arc};

use axum::{
    Router,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::net::TcpListener;

use crate::{metrics::Metrics, serve::ServeError};

/// Where metrics are served unless an option says otherwise: the port that exporters of OpenTelemetry use for Prometheus.
const DEFAULT: &str = "127.0.0.1:9464";

/// Where the metrics are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsAddress {
    /// Nowhere.
    Off,
    /// At this address.
    At(SocketAddr),
}

impl FromStr for MetricsAddress {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Self::Off),
            _ => text
                .parse()
                .map(Self::At)
                .or(Err("expected an address such as 127.0.0.1:9464, or `off`")),
        }
    }
}

/// Listens at the address. If the operator has chosen none and another program, such as a second server on this machine, has
/// the default one, there are no metrics, and the log says so.
pub(crate) async fn listen(
    chosen: Option<MetricsAddress>,
) -> Result<Option<TcpListener>, ServeError> {
    match chosen {
        Some(MetricsAddress::Off) => Ok(None),
        Some(MetricsAddress::At(address)) => match TcpListener::bind(address).await {
            Ok(listener) => Ok(Some(listener)),
            Err(error) => Err(ServeError::Metrics { address, error }),
        },
        None => match TcpListener::bind(DEFAULT).await {
            Ok(listener) => Ok(Some(listener)),
            Err(error) => {
                tracing::warn!(
                    address = DEFAULT,
                    %error,
                    "no metrics are served: choose an address with --metrics, or `--metrics off`"
                );
                Ok(None)
            }
        },
    }
}

/// Answers requests for the metrics for ever.
pub(crate) async fn serve(listener: TcpListener, metrics: Arc<Metrics>) -> io::Result<()> {
    let answer = move || async move { answer(&metrics) };
    axum::serve(listener, Router::new().route("/metrics", get(answer))).await
}

fn answer(metrics: &Metrics) -> Response {
    let open_metrics = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, open_metrics)], metrics.to_text()).into_response()
}
