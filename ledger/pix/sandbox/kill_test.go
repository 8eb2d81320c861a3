package sandbox_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
)

// childDir names the account that a child process pays from until it is killed.
const childDir = "SANDBOX_TEST_DIR"

// TestChild is the process that TestNothingAnsweredIsLostToAKill kills.
func TestChild(t *testing.T) {
	dir := os.Getenv(childDir)
	if dir == "" {
		t.Parallel()
		return
	}
	p, err := sandbox.New(sandbox.Config{Dir: dir, OpeningCents: 1_000_000_00})
	if err != nil {
		t.Fatal(err)
	}
	for {
		o := order(1_00)
		fmt.Println("asked", o.ID)
		if _, err := p.Submit(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		fmt.Println("answered", o.ID)
	}
}

func TestNothingAnsweredIsLostToAKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	asked, answered := make(map[uuid.UUID]bool), make(map[uuid.UUID]bool)
	for round := range 5 {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$")
		child.Env = append(os.Environ(), childDir+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		left := 3 + 4*round
		for lines := bufio.NewScanner(out); lines.Scan(); {
			word, id, _ := strings.Cut(lines.Text(), " ")
			parsed, err := uuid.Parse(id)
			if err != nil {
				continue
			}
			asked[parsed] = true
			if word == "answered" {
				answered[parsed] = true
				if left--; left == 0 {
					_ = child.Process.Kill() // the lines that it still wrote are read
				}
			}
		}
		_ = child.Wait() // it was killed
	}
	p, err := sandbox.New(sandbox.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	times := make(map[uuid.UUID]int)
	for _, sent := range readRecord(t, dir) {
		if times[sent.OrderID]++; times[sent.OrderID] > 1 || !asked[sent.OrderID] {
			t.Errorf("in the record: %+v", sent)
		}
	}
	for id := range answered {
		if got, err := p.Get(t.Context(), id); times[id] != 1 || err != nil || got.State != pix.Paid {
			t.Errorf("answered, and afterwards %+v, %v, %d times", got, err, times[id])
		}
	}
}
