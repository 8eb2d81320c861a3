// Package clock is where the program reads the time of day. What it decides by the time is handed Now, so that tests have a clock of their own, and
// campaigns of faults can let that of a whole process jump; see jump.go. How long something takes is measured by package time.
package clock

import "time"

// now is replaced only in programs that are built for campaigns of faults.
var now = time.Now

// Now returns the time of day.
func Now() time.Time { return now() }
