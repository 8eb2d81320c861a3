package main

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// TestAlertRules holds the file that operators load to the table that 'devolve doctor' reads.
func TestAlertRules(t *testing.T) {
	t.Parallel()
	const path = "../../docs/deploy/alerts.yaml"
	var rules bytes.Buffer
	if err := writeAlerts(&rules); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, rules.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(stored, rules.Bytes()) {
		t.Errorf("%s is not what the table says (%v); write it with -update", path, err)
	}
}
