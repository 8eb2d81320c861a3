package embedded_test

import (
	"bytes"
	"os"
	"testing"
)

// The binary carries a copy of the repository's nats.conf, because a package cannot embed a file of
// a folder above it.
func TestNATSConfIsTheRepositorys(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("internal/embedded/nats.conf differs from nats.conf: run `make generate`")
	}
}
