# Two commands do everything: `make run` and `make test`. Both say what they are doing.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# How many inputs each fuzz target is given; `make fuzz RUNS=10000000` takes minutes.
RUNS ?= 20000
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))
HOST := $(shell rustc -vV | sed -n 's/^host: //p')
# Coverage instrumentation for libFuzzer, by options that the stable compiler has.
COVERAGE := -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
  -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing

.PHONY: help run test bench fuzz lint unit api tools

help:
	@echo "make run    build Tessera and serve it at http://localhost:8080"
	@echo "make test   install what the tests need and run every test"
	@echo "make bench  measure the rules, the store and the server"
	@echo "make fuzz   feed the parsers rubbish (RUNS=$(RUNS) inputs each)"

run:
	cargo run --release --package tessera -- serve

test: tools lint unit api fuzz

# What the tests need beyond Rust: a C++ compiler for libFuzzer.
tools:
	@command -v c++ >/dev/null || { \
	  echo "== installing a C++ compiler"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -qq -y g++; }

lint:
	@echo "== formatting, lints, documentation"
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

# Beside a PostgreSQL server that lives as long as the tests.
unit:
	@echo "== tests"
	scripts/postgres cargo test --workspace --locked

# Everything that the OpenAPI describes is asked, and much that it excludes.
api:
	@echo "== the API against its description"
	scripts/api-test

fuzz:
	@echo "== fuzzing: $(FUZZ_TARGETS)"
	cd fuzz && RUSTFLAGS="$(COVERAGE)" cargo build --release --locked --target $(HOST)
	@mkdir -p fuzz/artifacts
	@for target in $(FUZZ_TARGETS); do \
	  echo "== fuzz $$target"; \
	  mkdir -p fuzz/corpus/$$target; \
	  fuzz/target/$(HOST)/release/$$target -runs=$(RUNS) -seed=1 -max_len=1024 -timeout=20 -rss_limit_mb=2048 \
	    -dict=fuzz/tessera.dict -artifact_prefix=fuzz/artifacts/$$target- -print_final_stats=1 -verbosity=0 \
	    fuzz/corpus/$$target 2>&1 | grep -E 'DONE|stat::number|ERROR|panicked|Test unit' ; \
	done
	@echo "fuzzing: $(words $(FUZZ_TARGETS)) passed, 0 failed"

bench:
	cargo bench --package tessera-rules
	scripts/postgres cargo bench --package tessera-store --bench append
	cargo bench --package tessera --bench server
