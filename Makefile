# For those who test engines: distributed testing frameworks such as OpenBench build by `make EXE=NAME`, and run
# `./NAME bench` to see that it is the same everywhere. Everybody else builds by cargo, as README.md says.

EXE ?= chuhe-engine
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif
# The processor at hand: what is built for tests is not given away.
export RUSTFLAGS ?= -C target-cpu=native
TARGET := $(or $(CARGO_TARGET_DIR),target)

$(EXE): FORCE
	cargo build --release --locked --no-default-features --bin chuhe-engine
	cp "$(TARGET)/release/chuhe-engine$(SUFFIX)" "$(EXE)$(if $(filter %.exe,$(EXE)),,$(SUFFIX))"

clean:
	cargo clean

FORCE:
.PHONY: FORCE clean
