package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// clients are the programs of docs/partners.md, by the file that each is kept in, with what runs it.
var clients = []struct {
	file   string
	runs   []string
	always bool // its language is wherever this project is built; others are tried where they are found
}{
	{"send.sh", []string{"bash"}, true},
	{"send.go", []string{"go", "run"}, true},
	{"send.mjs", []string{"node"}, true},
	{"send.php", []string{"php"}, false},
	{"send.py", []string{"python3"}, false},
}

// snippetOf returns the block of a page that names a file within its first two lines.
func snippetOf(t *testing.T, page, file string) string {
	t.Helper()
	block := regexp.MustCompile("(?ms)^```[a-z]+\n((?:[^\n]*\n)?[^\n]*" + regexp.QuoteMeta(file) + "[: ].*?)^```$")
	found := block.FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("docs/partners.md has no %s", file)
	}
	return found[1]
}

// TestTheClientsOfThePageSend runs what docs/partners.md gives to engineers of networks against a server: a delivery that one of them sends
// is a repeat when another sends it.
func TestTheClientsOfThePageSend(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/partners.md")
	if err != nil {
		t.Fatal(err)
	}
	shop := openShop(t)
	folder := t.TempDir()
	body := filepath.Join(folder, "body.json")
	if err := os.WriteFile(body, bodyOf(observe("client-1", "", "pending", 24_990, time.Now())), 0o600); err != nil {
		t.Fatal(err)
	}
	var sequence uint64
	tried := 0
	for _, client := range clients {
		program := filepath.Join(folder, client.file)
		if err := os.WriteFile(program, []byte(snippetOf(t, string(page), client.file)), 0o600); err != nil {
			t.Fatal(err)
		}
		runner, err := exec.LookPath(client.runs[0])
		if err != nil {
			if client.always {
				t.Errorf("%s cannot be tried: %v", client.file, err)
			}
			continue
		}
		tried++
		args := append(append([]string{}, client.runs[1:]...), program, shop.base+"/webhooks/conversions/demo", shop.network.secret, body, "client-1")
		said, err := exec.CommandContext(t.Context(), runner, args...).CombinedOutput()
		var receipt struct {
			DeliveryID string
			Sequence   uint64
		}
		if err != nil || json.Unmarshal(said, &receipt) != nil || receipt.DeliveryID != "client-1" || sequence != 0 && receipt.Sequence != sequence {
			t.Errorf("%s: %v: %s; want the receipt of delivery %d", client.file, err, said, sequence)
		}
		sequence = receipt.Sequence
	}
	t.Logf("%d of %d clients were tried", tried, len(clients))
}
