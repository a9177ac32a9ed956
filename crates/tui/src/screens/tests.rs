//! Every screen at both sizes, and what keys and clicks on it do.

mod computer;
mod harness;
mod input;
mod menus;
mod remote;
mod review;
mod saving;
mod table;

pub(crate) use remote::snapshot;
