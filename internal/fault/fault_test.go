package fault_test

import (
	"errors"
	"io"
	"testing"

	"example.com/devolve/internal/fault"
)

func TestWrapSaysWhatFailed(t *testing.T) {
	t.Parallel()
	err := fault.Wrap(io.EOF, "read page %d", 7)
	if !errors.Is(err, io.EOF) || err.Error() != "read page 7: EOF" {
		t.Errorf("wrapped as %v", err)
	}
	if err := fault.Wrap(nil, "read page %d", 7); err != nil {
		t.Errorf("nothing failed: %v", err)
	}
}
