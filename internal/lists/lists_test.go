package lists_test

import (
	"slices"
	"strconv"
	"testing"

	"example.com/devolve/internal/lists"
)

func TestMapKeepsTheOrderAndIsNeverNil(t *testing.T) {
	t.Parallel()
	if got := lists.Map([]int{3, 1, 2}, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "2"}) {
		t.Errorf("mapped to %q", got)
	}
	if got := lists.Map(nil, strconv.Itoa); got == nil || len(got) != 0 {
		t.Errorf("nothing is mapped to %#v", got)
	}
}
