package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v4"

	"example.com/devolve/internal/serve"
	"example.com/devolve/internal/settings"
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
	Profiles    []string
	Command     []string
	Environment map[string]string
	Volumes     []string
	Healthcheck struct {
		Test    []string
		Disable bool
	}
}

type composition struct {
	Services map[string]service
	Volumes  map[string]any
}

func readCompose(t *testing.T) (compose composition) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(readFile(t, "../../compose.yaml")), &compose); err != nil {
		t.Fatal(err)
	}
	return compose
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestComposeFitsTheProgram: every setting is passed, none that there is not, each command line is one, and everything has a health check.
func TestComposeFitsTheProgram(t *testing.T) {
	t.Parallel()
	compose := readCompose(t)
	known := settingsRead(t)
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
	if got := slices.Sorted(maps.Keys(played)); !slices.Equal(got, slices.Sorted(slices.Values(serve.Roles))) {
		t.Errorf("the roles %v are played; there are %v", got, serve.Roles)
	}
}

// TestComposeNamesWhatThereIs: images by whole versions, those of the libraries and servers that the tests run; files and volumes that are
// there; and flags of the log's server that it has.
func TestComposeNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	compose := readCompose(t)
	tested := map[string]string{
		"nats":            versionIn(t, "../../go.mod", `nats-server/v2 v(\S+)`),
		"postgres":        versionIn(t, "../../internal/embedded/postgres/package.json", `linux-x64": "(\d+\.\d+)`),
		"prom/prometheus": "v3." + versionIn(t, "../../internal/tools/promtool/go.mod", `prometheus/prometheus v0\.3(\d+\.\d+)`),
		"grafana/grafana": "", // no test runs it
	}
	for name, s := range compose.Services {
		image, tag, _ := strings.Cut(s.Image, ":")
		want, known := tested[image]
		switch {
		case image == "devolve" && tag == "": // built here
		case !known || !regexp.MustCompile(`^v?\d+\.\d+(\.\d+)?(-\w+)?$`).MatchString(tag):
			t.Errorf("%s: %s names no version that is known", name, s.Image)
		case want != "" && strings.TrimSuffix(tag, "-alpine") != want:
			t.Errorf("%s: %s; what the tests run is %s", name, s.Image, want)
		}
		for _, mount := range s.Volumes {
			source, _, _ := strings.Cut(mount, ":")
			if file, ours := strings.CutPrefix(source, "./"); ours {
				_ = readFile(t, "../../"+file)
			} else if _, declared := compose.Volumes[source]; !declared {
				t.Errorf("%s: there is no volume %s", name, source)
			}
		}
		if image == "nats" {
			flags := slices.DeleteFunc(slices.Clone(s.Command), func(f string) bool { return strings.HasPrefix(f, "--config=") })
			_, err := natsserver.ConfigureOptions(flag.NewFlagSet(name, flag.ContinueOnError), flags, func() {}, func() {}, func() {})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// versionIn finds one in a file.
func versionIn(t *testing.T, path, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(readFile(t, path))
	if found == nil {
		t.Fatalf("%s says nothing of %s", path, pattern)
	}
	return found[1]
}

// TestPrometheusAndGrafanaFindTheRest: who is asked is a service of ours at its port, and what is loaded is mounted where it is looked for.
func TestPrometheusAndGrafanaFindTheRest(t *testing.T) {
	t.Parallel()
	compose := readCompose(t)
	for _, name := range []string{"prometheus", "grafana"} {
		if s := compose.Services[name]; !slices.Equal(s.Profiles, []string{"watch"}) {
			t.Errorf("%s is started without being asked for", name)
		}
	}
	var prometheus struct {
		Rules   []string `yaml:"rule_files"`
		Scrapes []struct {
			Targets []struct {
				Names []string
				Port  int
			} `yaml:"dns_sd_configs"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "../../docs/deploy/prometheus.yml")), &prometheus); err != nil {
		t.Fatal(err)
	}
	for _, rules := range prometheus.Rules {
		if mounted(compose.Services["prometheus"], "/etc/prometheus/"+rules) != "./docs/deploy/"+rules {
			t.Errorf("%s is not mounted", rules)
		}
	}
	var asked, serving []string
	for _, target := range prometheus.Scrapes[0].Targets {
		asked = append(asked, target.Names...)
		for _, name := range target.Names {
			if want := fmt.Sprintf("0.0.0.0:%d", target.Port); !slices.Contains(compose.Services[name].Command, want) {
				t.Errorf("%s does not listen on %s", name, want)
			}
		}
	}
	for name, s := range compose.Services {
		if s.Image == "devolve" && slices.Contains(s.Command, "serve") {
			serving = append(serving, name)
		}
	}
	if slices.Sort(serving); !slices.Equal(slices.Sorted(slices.Values(asked)), serving) {
		t.Errorf("%v are asked; %v serve", asked, serving)
	}
	var datasource struct{ Datasources []struct{ URL string } }
	var dashboards struct {
		Providers []struct{ Options struct{ Path string } }
	}
	if err := errors.Join(
		yaml.Unmarshal([]byte(readFile(t, "../../docs/deploy/grafana-datasource.yml")), &datasource),
		yaml.Unmarshal([]byte(readFile(t, "../../docs/deploy/grafana-dashboards.yml")), &dashboards),
	); err != nil {
		t.Fatal(err)
	}
	if got := datasource.Datasources[0].URL; got != "http://prometheus:9090" {
		t.Errorf("Grafana asks %s", got)
	}
	if mounted(compose.Services["grafana"], dashboards.Providers[0].Options.Path+"/devolve.json") != "./docs/deploy/dashboard.json" {
		t.Error("Grafana does not find the dashboard")
	}
}

// mounted is what a service sees at a path.
func mounted(s service, path string) string {
	for _, mount := range s.Volumes {
		if parts := strings.Split(mount, ":"); parts[1] == path {
			return parts[0]
		}
	}
	return ""
}

// TestUnitsFitTheProgram: each line that systemd runs is a command of ours, writes where its unit may, and a timer starts a unit that is there.
func TestUnitsFitTheProgram(t *testing.T) {
	t.Parallel()
	units, err := filepath.Glob("../../docs/deploy/*.service")
	if err != nil || len(units) == 0 {
		t.Fatal(units, err)
	}
	for _, unit := range units {
		text := readFile(t, unit)
		found := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/devolve (.+)$`).FindStringSubmatch(text)
		if found == nil {
			t.Errorf("%s starts nothing", unit)
			continue
		}
		line := strings.Fields(found[1])
		checkLine(t, unit, line)
		var writable []string
		for _, own := range regexp.MustCompile(`(?m)^(StateDirectory|ReadWritePaths)=(.+)$`).FindAllStringSubmatch(text, -1) {
			for path := range strings.FieldsSeq(own[2]) {
				if own[1] == "StateDirectory" {
					path = "/var/lib/" + path
				}
				writable = append(writable, path)
			}
		}
		for _, word := range line {
			if strings.HasPrefix(word, "/") && !slices.Contains(writable, word) {
				t.Errorf("%s: %s is not among what it may write, %v", unit, word, writable)
			}
		}
	}
	timers, err := filepath.Glob("../../docs/deploy/*.timer")
	if err != nil || len(timers) == 0 {
		t.Fatal(timers, err)
	}
	for _, timer := range timers {
		if unit := strings.TrimSuffix(timer, ".timer") + ".service"; !slices.Contains(units, unit) {
			t.Errorf("%s starts nothing", timer)
		}
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
	err := new(settings.Config).Read(func(variable string) string {
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

// settingsRead are the variables that the program's code names.
func settingsRead(t *testing.T) map[string]bool {
	t.Helper()
	var files []string
	for _, room := range []string{"settings", "backend", "wiring", "serve", "demo", "cli"} {
		err := filepath.WalkDir("../../internal/"+room, func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".go") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	named := regexp.MustCompile(`"((?:DEVOLVE|OTEL)(?:_[A-Z]+)+|NATS_URL|DATABASE_(?:READ_)?URL)"`)
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
