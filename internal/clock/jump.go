//go:build chaos

package clock

import (
	"os"
	"time"
)

// JumpFile is the environment variable with the path of a file that says by how much the clock is off, such as "-3m". While there is no such
// file, or no duration in it, the clock is right.
const JumpFile = "DEVOLVE_CHAOS_CLOCK"

func init() {
	path := os.Getenv(JumpFile)
	if path == "" {
		return
	}
	now = func() time.Time {
		text, _ := os.ReadFile(path) //nolint:gosec // the campaign says which file; released programs do not have this one
		off, _ := time.ParseDuration(string(text))
		return time.Now().Round(0).Add(off) // without the monotonic reading, which would hide the jump
	}
}
