package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// notPassed are the settings that compose.yaml does not pass, and why.
var notPassed = map[string]string{
	"DEVOLVE_ADDR":          "a flag says it",
	"DEVOLVE_DATA":          "a flag says it",
	"DEVOLVE_ANCHOR_FILE":   "it is in the volume",
	"DEVOLVE_POSTGRES_HOME": "of the embedded database",
	"DEVOLVE_GOOGLE_ISSUER": "of tests",
}

// service is one of compose.yaml.
type service struct {
	Image       string
	Command     []string
	Environment map[string]string
	Healthcheck struct {
		Test    []string
		Disable bool
	}
}

// TestComposeFitsTheProgram: every setting is passed, none that there is not, each command line is one, and everything has a health check.
func TestComposeFitsTheProgram(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct{ Services map[string]service }
	if err := yaml.Unmarshal(text, &compose); err != nil {
		t.Fatal(err)
	}
	known := settings(t)
	played := make(map[string]bool)
	for name, s := range compose.Services {
		if len(s.Healthcheck.Test) == 0 && !s.Healthcheck.Disable {
			t.Errorf("%s has no health check", name)
		}
		if s.Image != "devolve" {
			continue
		}
		for variable := range s.Environment {
			if !known[variable] || notPassed[variable] != "" {
				t.Errorf("%s: nothing reads %s", name, variable)
			}
		}
		for variable := range known {
			if _, passed := s.Environment[variable]; !passed && notPassed[variable] == "" {
				t.Errorf("%s is not passed %s", name, variable)
			}
		}
		checkSettings(t, name, s.Environment)
		for _, line := range [][]string{s.Command, commandOf(s.Healthcheck.Test)} {
			checkLine(t, name, line)
			if i := slices.Index(line, "--roles"); i >= 0 {
				for role := range strings.SplitSeq(line[i+1], ",") {
					played[role] = true
				}
			}
		}
	}
	if got := slices.Sorted(maps.Keys(played)); !slices.Equal(got, slices.Sorted(slices.Values(allRoles))) {
		t.Errorf("the roles %v are played; there are %v", got, allRoles)
	}
}

// TestUnitsFitTheProgram: each line that systemd runs is a command of ours.
func TestUnitsFitTheProgram(t *testing.T) {
	t.Parallel()
	units, err := filepath.Glob("../../docs/deploy/*.service")
	if err != nil || len(units) == 0 {
		t.Fatal(units, err)
	}
	for _, unit := range units {
		text, err := os.ReadFile(unit)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/devolve (.+)$`).FindSubmatch(text)
		if found == nil {
			t.Errorf("%s starts nothing", unit)
			continue
		}
		checkLine(t, unit, strings.Fields(string(found[1])))
	}
}

// checkLine holds a command line to the tree of commands; an empty one is none.
func checkLine(t *testing.T, where string, line []string) {
	t.Helper()
	if len(line) == 0 {
		return
	}
	cmd, rest, err := newRoot().Find(line)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err != nil || !cmd.Runnable() {
		t.Errorf("%s: %v is no command of ours: %v", where, line, err)
	}
}

// commandOf is what a health check runs, without the program's own path.
func commandOf(check []string) []string {
	if len(check) > 2 && check[1] == "/usr/local/bin/devolve" {
		return check[2:]
	}
	return nil
}

// checkSettings reads the settings as the program does, where nothing but what has to be set is set.
func checkSettings(t *testing.T, name string, environment map[string]string) {
	t.Helper()
	fallback := regexp.MustCompile(`\$\{\w+(?::([-?])([^}]*))?\}`)
	err := new(config).read(func(variable string) string {
		return fallback.ReplaceAllStringFunc(environment[variable], func(s string) string {
			found := fallback.FindStringSubmatch(s)
			if found[1] == "-" {
				return found[2]
			}
			return "secret-of-the-operator"
		})
	})
	if err != nil {
		t.Errorf("%s does not start: %v", name, err)
	}
}

// settings are the variables that the program's code names.
func settings(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`"(DEVOLVE(?:_[A-Z]+)+|NATS_URL|DATABASE_URL)"`)
	all := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range named.FindAllSubmatch(code, -1) {
			all[string(found[1])] = true
		}
	}
	return all
}
