package catalog

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"text/tabwriter"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
)

// printShades says what became of a club's colours: each text on its ground, as it was wanted and as it is used.
func printShades(out io.Writer, wanted catalog.Colours) error {
	_, shades := club.Palette(wanted)
	if len(shades) == 0 {
		fmt.Fprintln(out, "no colours of its own: those of the site are used")
		return nil
	}
	// A swatch is as wide as two characters, which the table does not know: it comes last.
	paint := isTerminal(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "COLOUR\tAGAINST\tGIVEN\tUSED\tRATIO BEFORE\tRATIO AFTER")
	corrected := 0
	for _, s := range shades {
		given, before, note := "derived", "-", ""
		if s.Wanted != "" {
			given, before = s.Wanted, fmt.Sprintf("%.2f", s.Before)
		}
		if s.Corrected() {
			corrected++
			note = "  corrected"
		}
		if paint {
			note = "  " + swatch(s) + note
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%.2f%s\n", s.Name, s.Against, given, s.Used, before, s.After, note)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if corrected > 0 {
		fmt.Fprintf(out, "%d of %d could not be read at the contrast that WCAG 2.2 AA wants (4.5) and is used corrected.\n", corrected, len(shades))
	}
	return nil
}

// swatch shows a pair as given, where that was another, and as used.
func swatch(s club.Shade) string {
	paint := func(shade string) string {
		if s.IsGround {
			return painted(s.Against, shade)
		}
		return painted(shade, s.Against)
	}
	if s.Corrected() {
		return paint(s.Wanted) + " → " + paint(s.Used)
	}
	return paint(s.Used)
}

// painted is a word in one colour on another.
func painted(text, ground string) string {
	return fmt.Sprintf("\x1b[38;2;%sm\x1b[48;2;%sm Aa \x1b[0m", channels(text), channels(ground))
}

func channels(hex string) string {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		return "0;0;0" // a club keeps no such colour
	}
	return fmt.Sprintf("%d;%d;%d", n>>16&0xff, n>>8&0xff, n&0xff)
}

// isTerminal says whether somebody looks at what is printed, and wants colours (https://no-color.org).
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
