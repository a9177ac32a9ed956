# Two commands do everything: `make run` and `make test`. Both say what they are doing.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# How many inputs each fuzz target is given; `make fuzz RUNS=10000000` takes minutes.
RUNS ?= 20000
# How many seeds `make faults` simulates, from FIRST on; `make faults SEED=17` shows one with its whole trace.
SEEDS ?= 1000
FIRST ?= 1
SEED ?=
# How long `make soak` takes for three servers, and again for one.
MINUTES ?= 10
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))
HOST := $(shell rustc -vV | sed -n 's/^host: //p')
# Coverage instrumentation for libFuzzer, by options that the stable compiler has.
COVERAGE := -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
  -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing

# What the module of the page is made of: scripts/wasm compiles what has changed.
MODULE := web/src/core/tessera.wasm
MODULE_SOURCES := Cargo.toml Cargo.lock .cargo/config.toml rust-toolchain.toml scripts/wasm \
  $(shell find crates/{rules,play,protocol,engine,review,wasm}/{Cargo.toml,src} -type f)

# What the page is made of.
PAGE := web/index.html web/package.json web/vite.config.ts $(shell find web/src web/public web/scripts -type f)
NODE := scripts/node

.PHONY: help run test bench faults fuzz soak lint unit api tools page web browser chromium headless program

help:
	@echo "make run    build Tessera and serve it at http://localhost:8080"
	@echo "make test   install what the tests need and run every test"
	@echo "make bench  measure the rules, the store, the server, and the engine in a browser"
	@echo "make soak   kill servers, database and proxy under load (MINUTES=$(MINUTES) each for three servers and one)"
	@echo "make faults simulate servers under seeded faults (SEEDS=$(SEEDS) from FIRST=$(FIRST); SEED=n shows one with its trace)"
	@echo "make fuzz   feed the parsers rubbish (RUNS=$(RUNS) inputs each)"

run: page
	cargo run --release --package tessera -- serve

# Ends with the time that each stage took.
STAGES := tools page lint web unit api browser fuzz

test:
	@times=; \
	for stage in $(STAGES); do \
	  begun=$$SECONDS; \
	  $(MAKE) --no-print-directory $$stage; \
	  times+=$$(printf '%4d:%02d  %s' $$(((SECONDS - begun) / 60)) $$(((SECONDS - begun) % 60)) $$stage)$$'\n'; \
	done; \
	printf '== minutes and seconds of each stage\n%s' "$$times"

# The page, which the server carries.
page: web/dist/index.html

web/dist/index.html: $(PAGE) $(MODULE) web/node_modules/.installed
	@echo "== building the page"
	$(NODE) npm --prefix web run build --silent

$(MODULE): $(MODULE_SOURCES)
	scripts/wasm

web/node_modules/.installed: web/package-lock.json
	@echo "== installing what the page is built with"
	$(NODE) npm --prefix web ci --no-audit --no-fund
	@touch $@

web: $(MODULE) web/node_modules/.installed
	@echo "== the page: formatting, lints, types, tests"
	$(NODE) npm --prefix web run lint --silent
	$(NODE) npm --prefix web run check --silent
	$(NODE) npm --prefix web run test --silent

# The program that `unit` has built. Without the examples, whose dependencies are those of tests, cargo would choose other features of
# the dependencies, and compile 67 crates once more.
program:
	cargo build --locked --quiet --workspace --bin tessera --examples

# Whole games in a real browser, three files of tests at a time.
browser: page headless program
	@echo "== the page in a browser"
	$(NODE) npm --prefix web run e2e --silent

# Chromium without its own windows, or the whole where a distribution has only that.
headless:
	@command -v chromium-headless-shell >/dev/null || { \
	  echo "== installing Chromium"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -qq -y chromium-headless-shell; } || $(MAKE) chromium

chromium:
	@command -v chromium >/dev/null || { \
	  echo "== installing Chromium"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -qq -y chromium; }

# What the tests need beyond Rust: a C++ compiler for libFuzzer, Python for scripts/deny, and for the tests of the server proxies,
# a NATS server and a library that fakes the time of a process. None of the services is started (RUNLEVEL=1): tests start
# their own.
tools:
	@command -v c++ >/dev/null && command -v python3 >/dev/null || { \
	  echo "== installing a C++ compiler and Python"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -qq -y g++ python3; }
	@[ -x /usr/sbin/nginx ] && [ -x /usr/sbin/haproxy ] && [ -x /usr/sbin/nats-server ] && ls /usr/lib/*/faketime/libfaketimeMT.so.1 >/dev/null 2>&1 || { \
	  echo "== installing nginx, HAProxy, NATS and faketime"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && $$sudo env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
	    apt-get install -qq -y nginx haproxy nats-server faketime; }

# Fails if the packages that match the expression are among the dependencies.
without = @tree=$$(cargo tree --locked --edges normal --prefix none $(2)); ! grep -E '^($(1)) ' <<<"$$tree"

# The documentation of the examples, too: without them cargo would choose other features of the dependencies than for the lints, and
# check 66 of them once more.
lint:
	@echo "== formatting, lints, documentation"
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet --lib --bins --examples
	@echo "== licences, duplicate versions and sources of the dependencies"
	scripts/deny
	@echo "== optional parts: the terminal has no OpenAPI, the server can do without PostgreSQL, NATS, OTLP and Swagger UI"
	cargo clippy --package tessera-tui --locked -- -D warnings
	$(call without,utoipa|sqlx,--package tessera-tui)
	cargo clippy --package tessera --no-default-features --locked -- -D warnings
	$(call without,sqlx|async-nats|opentelemetry|utoipa-swagger-ui,--package tessera --no-default-features)
	@echo "== the database of simulations is in no release"
	@! cargo tree --locked --edges normal,features --package tessera | grep 'feature "simulation"'

# Beside a PostgreSQL server that lives as long as the tests. Some of them run the module of the page in Node.
unit: $(MODULE)
	@echo "== tests"
	scripts/postgres cargo test --workspace --locked

# Everything that the OpenAPI describes is asked, and much that it excludes.
api: program
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

# What a part of the tests does with some seeds, with as many as wanted.
faults:
ifeq ($(SEED),)
	@echo "== simulating $(SEEDS) seeds from $(FIRST) on"
	TESSERA_FAULTS_FIRST=$(FIRST) TESSERA_FAULTS_SEEDS=$(SEEDS) cargo test --locked --package tessera-server --lib \
	  simulation::tests::every_promise -- --nocapture
else
	@echo "== simulating seed $(SEED)"
	TESSERA_FAULTS_SEED=$(SEED) cargo test --locked --package tessera-server --lib \
	  simulation::tests::every_promise -- --nocapture
endif

# What a part of the tests does for seconds, with more clients and for as long as wanted.
soak: tools
	@echo "== soak: twice $(MINUTES) minutes"
	TESSERA_SOAK_MINUTES=$(MINUTES) cargo test --release --locked --package tessera --test soak -- --nocapture --test-threads 1

bench: tools $(MODULE) web/node_modules/.installed chromium
	cargo bench --package tessera-rules
	scripts/postgres cargo bench --package tessera-store
	scripts/postgres cargo bench --package tessera --bench server
	cargo build --release --locked --quiet --package tessera-wasm --example answer
	$(NODE) node web/scripts/speed.js target/release/examples/answer
