//! OpenAPI schemas of the types that serialise as one string or by hand.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ArrayBuilder, Object, ObjectBuilder, Ref, RefOr, Schema,
        schema::{SchemaType, Type},
    },
};

use crate::{Explanation, GameKind, IllegalReason, Square, explain::Directions, view::Touch};

fn text(description: &str, example: &str) -> ObjectBuilder {
    Object::builder()
        .schema_type(SchemaType::new(Type::String))
        .description(Some(description))
        .examples([example])
}

impl PartialSchema for Square {
    fn schema() -> RefOr<Schema> {
        text(
            "A square: a letter for the file, a number for the rank.",
            "a1",
        )
        .pattern(Some("^[a-z][0-9]{1,2}$"))
        .into()
    }
}

impl ToSchema for Square {}

impl PartialSchema for Touch {
    fn schema() -> RefOr<Schema> {
        text("What a person touches: a square, `supply` or `pass`.", "a1").into()
    }
}

impl ToSchema for Touch {}

impl PartialSchema for GameKind {
    fn schema() -> RefOr<Schema> {
        let kinds: Vec<String> = Self::all().map(|kind| kind.to_string()).collect();
        text(
            "A game, with a variant behind a colon.",
            "lines-of-action:6x6",
        )
        .enum_values(Some(kinds))
        .into()
    }
}

impl ToSchema for GameKind {}

impl PartialSchema for Explanation {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .description(Some("Why a move is not legal."))
            .property("reason", Ref::from_schema_name(IllegalReason::name()))
            .required("reason")
            .property(
                "message",
                text("One sentence for the player.", "the game is over"),
            )
            .required("message")
            .property(
                "squares",
                ArrayBuilder::new().items(Ref::from_schema_name(Square::name())),
            )
            .required("squares")
            .into()
    }
}

impl ToSchema for Explanation {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((IllegalReason::name().into(), IllegalReason::schema()));
        schemas.push((Square::name().into(), Square::schema()));
        schemas.push((Directions::name().into(), Directions::schema()));
        IllegalReason::schemas(schemas);
    }
}
