package content

import "time"

// Day is a day as the files have it, YYYY-MM-DD.
type Day struct{ time.Time }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Day) UnmarshalText(text []byte) (err error) {
	d.Time, err = time.Parse(time.DateOnly, string(text))
	return err
}

// String is the day as machines read it: "2026-11-22".
func (d Day) String() string { return d.Format(time.DateOnly) }
