package colour

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestContrastIsThatOfWCAG(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		one, other string
		want       float64
	}{
		{"000000", "ffffff", 21},
		{"ffffff", "ffffff", 1},
		{"777777", "ffffff", 4.48},
		{"ffffff", "767676", 4.54},
		{"ff0000", "ffffff", 4.00},
	} {
		if got := Contrast(c.one, c.other); math.Abs(got-c.want) > 0.005 {
			t.Errorf("%s and %s: %.3f; want %.2f", c.one, c.other, got, c.want)
		}
	}
}

func TestTextOn(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"0b3b3c", "ffffff", "ffffff"},
		{"d7f26e", "ffffff", "000000"},
		{"777777", "888888", "000000"},
		{"0b3b3c", "", "ffffff"},
	} {
		if got := TextOn(c[0], c[1]); got != c[2] {
			t.Errorf("on %s a text in %q is %s; want %s", c[0], c[1], got, c[2])
		}
	}
}

func TestCorrect(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"ffffff", "0c443b", "ffffff"}, // passes: unchanged
		{"ffffff", "ffffff", "767676"},
		{"000000", "0c443b", ""},
		{"f2a900", "ffffff", ""},
	} {
		got := Correct(c[0], c[1])
		if c[2] != "" && got != c[2] {
			t.Errorf("%s against %s: %s; want %s", c[0], c[1], got, c[2])
		}
		if Contrast(got, c[1]) < Legible {
			t.Errorf("%s against %s: %s, with only %.2f", c[0], c[1], got, Contrast(got, c[1]))
		}
	}
}

// hues are close when they are so on the wheel.
func apart(one, other float64) float64 {
	d := math.Abs(one - other)
	return min(d, 6-d)
}

// TestCorrectionsPass holds that whatever is asked for can be read afterwards, is left alone if it could before, keeps its hue,
// and does not move farther than it has to.
func TestCorrectionsPass(t *testing.T) {
	t.Parallel()
	colours := rapid.Custom(func(t *rapid.T) string { return fmt.Sprintf("%06x", rapid.IntRange(0, 0xffffff).Draw(t, "colour")) })
	rapid.Check(t, func(t *rapid.T) {
		wanted, against := colours.Draw(t, "wanted"), colours.Draw(t, "against")
		used := Correct(wanted, against)
		if got := Contrast(used, against); got < Legible {
			t.Fatalf("%s against %s is used as %s: %.3f", wanted, against, used, got)
		}
		if Contrast(wanted, against) >= Legible {
			if used != wanted {
				t.Fatalf("%s against %s passes and becomes %s", wanted, against, used)
			}
			return
		}
		h, s, l := split(wanted)
		hue, saturation, lightness := split(used)
		if spread := saturation * (1 - math.Abs(2*lightness-1)); spread > 0.1 && apart(h, hue) > 0.1 {
			t.Fatalf("%s becomes %s: hue %.2f, then %.2f", wanted, used, h, hue)
		}
		by := math.Abs(lightness - l)
		for _, less := range []float64{l + by - 0.02, l - by + 0.02} {
			if by > 0.02 && Contrast(join(h, s, min(max(less, 0), 1)), against) >= Legible {
				t.Fatalf("%s against %s becomes %s, farther than it has to", wanted, against, used)
			}
		}
	})
}

func TestSplitAndJoin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hex := fmt.Sprintf("%06x", rapid.IntRange(0, 0xffffff).Draw(t, "colour"))
		if got := join(split(hex)); got != hex {
			t.Fatalf("%s comes back as %s", hex, got)
		}
	})
}
