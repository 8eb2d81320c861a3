package content

import (
	"fmt"
	"time"
)

// Day is a day as the files have it, YYYY-MM-DD.
type Day struct{ time.Time }

var months = [...]string{
	"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Day) UnmarshalText(text []byte) (err error) {
	d.Time, err = time.Parse(time.DateOnly, string(text))
	return err
}

// String is the day as machines read it: "2026-11-22".
func (d Day) String() string { return d.Format(time.DateOnly) }

// Words is the day as people read it: "22 de novembro de 2026".
func (d Day) Words() string {
	return fmt.Sprintf("%d de %s de %d", d.Day(), months[d.Month()-1], d.Year())
}
