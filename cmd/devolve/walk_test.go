package main_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// step is a block of commands of a page, and what it says that they print; empty: it says nothing of that.
type step struct{ commands, prints string }

// stepsOf returns the blocks of commands of a section, each with the answer that is shown below it.
func stepsOf(t *testing.T, page, section string) (steps []step) {
	t.Helper()
	_, text, found := strings.Cut(page, "\n## "+section+"\n")
	if !found {
		t.Fatalf("the page has no section %s", section)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	for _, block := range regexp.MustCompile("(?ms)^```(sh|text)\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
		if block[1] == "sh" {
			steps = append(steps, step{commands: block[2]})
			continue
		}
		steps[len(steps)-1].prints = block[2]
	}
	return steps
}

// matches says whether something was printed as a page shows it, where … is anything on a line, and on a line of its own any lines.
func (s step) matches(printed string) bool {
	if s.prints == "" {
		return true
	}
	pattern := strings.ReplaceAll(regexp.QuoteMeta("\n"+s.prints), "\n…\n", "\n(?s:.*\n)?")
	return regexp.MustCompile("^" + strings.ReplaceAll(pattern, "…", "[^\n]*") + "$").MatchString("\n" + printed)
}

// TestStepsMatch: a test of a page is worth what it lets pass.
func TestStepsMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prints, printed string
		want            bool
	}{
		{"", "anything\n", true},
		{"1 sale\n", "1 sale\n", true},
		{"1 sale\n", "1 sales\n", false},
		{"1 sale\n", "1 sale\nand more\n", false},
		{"id … done\n", "id 77 done\n", true},
		{"id … done\n", "id 77\ndone\n", false},
		{"…\nend\n", "one\ntwo\nend\n", true},
		{"…\nend\n", "end\n", true},
		{"…\nend\n", "the end\n", false},
	} {
		if got := (step{prints: c.prints}).matches(c.printed); got != c.want {
			t.Errorf("%q as %q: %t", c.printed, c.prints, got)
		}
	}
}

// mayRepeat says whether the commands of a step do no more when they are given again: what a network is told happens again.
func (s step) mayRepeat() bool { return !strings.Contains(s.commands, "-X POST") }

// terminal is a shell that a test types into.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	keys io.Writer
	said *bufio.Reader
}

// walkLimit bounds all that is typed into one.
const walkLimit = 3 * time.Minute

// openTerminal opens one in a folder, in which the program is called devolve.
func (s *site) openTerminal(t *testing.T, folder string) *terminal {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), walkLimit) // the page has loops that wait
	t.Cleanup(cancel)
	like := s.command(ctx)
	cmd := exec.CommandContext(ctx, "bash", "--norc", "-s")
	cmd.Dir, cmd.Env, cmd.SysProcAttr, cmd.WaitDelay = folder, like.Env, like.SysProcAttr, like.WaitDelay
	cmd.Env = append(cmd.Env, "PATH="+filepath.Dir(program)+":/usr/local/bin:/usr/bin:/bin", "TZ=UTC")
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) } // and what runs beside it
	keys, errKeys := cmd.StdinPipe()
	said, errSaid := cmd.StdoutPipe()
	cmd.Stderr = cmd.Stdout
	if errKeys != nil || errSaid != nil {
		t.Fatal(errKeys, errSaid)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) // what still runs
		_ = cmd.Wait()
	})
	return &terminal{t, cmd, keys, bufio.NewReader(said)}
}

// types gives commands, and returns what they print.
func (x *terminal) types(commands string) (printed string) {
	x.t.Helper()
	const end = "what was typed has ended"
	if _, err := fmt.Fprintf(x.keys, "%s\necho; echo '%s'\n", commands, end); err != nil {
		x.t.Fatal(err)
	}
	var all strings.Builder
	for {
		line, err := x.said.ReadString('\n')
		if line == end+"\n" {
			return strings.TrimSuffix(all.String(), "\n") // that of echo
		}
		all.WriteString(line)
		if err != nil {
			x.t.Fatalf("the shell ended with %v in\n%s%s", err, commands, all.String())
		}
	}
}

// freeAddress is where nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// TestTheWalkOfTheNetworksPage: an operator who has docs/networks.md alone registers Awin, imports a store, and sees a purchase from its click until it is
// paid, one whose push is lost come by the pull, and a claim end. The commands are those of the page, at other addresses.
func TestTheWalkOfTheNetworksPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/networks.md")
	if err != nil {
		t.Fatal(err)
	}
	site := migratedSite(t)
	server, networks := freeAddress(t), freeAddress(t)
	at := strings.NewReplacer(
		"127.0.0.1:8080", server, "127.0.0.1:9090", networks, "devolve serve ", "devolve serve --addr "+server+" ", "devolve fakenet ", "devolve fakenet --addr "+networks+" ",
	)
	x := site.openTerminal(t, filepath.Dir(site.data))
	for _, step := range stepsOf(t, string(page), "A walk") {
		printed := x.types(at.Replace(step.commands))
		if step.mayRepeat() && !step.matches(printed) {
			eventually(t, settleLimit, func() string {
				if printed = x.types(at.Replace(step.commands)); !step.matches(printed) {
					return "it printed " + printed
				}
				return ""
			})
		}
		if !step.matches(printed) {
			t.Fatalf("these commands of the walk\n%s\nprinted\n%s\nwhere the page has\n%s", step.commands, printed, step.prints)
		}
	}
}
