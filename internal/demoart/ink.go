package demoart

import (
	"hash/fnv"
	"strings"
)

// ink is a hue in the tones that a picture needs.
type ink struct {
	main, accent, tint, shade, paper string // dark; bright; the palest ground; a step darker than it; details
}

var (
	petrol = ink{"#125347", "#B4DA3A", "#E9F2EE", "#D2E4DD", paper}
	lime   = ink{"#0C443B", "#CDEF5B", "#F5FCD9", "#EAF9B0", paper}
	orange = ink{"#9A4300", "#FFB06B", "#FFF1E3", "#FFE0C2", paper}
	gold   = ink{"#735600", "#F3CE4F", "#FCF6DD", "#F9EBB4", paper}
	green  = ink{"#0E6338", "#74DDA0", "#E6F7EB", "#C9EED6", paper}
	red    = ink{"#9F231B", "#FF958B", "#FDEEEC", "#FBD8D4", paper}
	plum   = ink{"#5B2A6B", "#E3A5F0", "#F7EDFA", "#ECD5F2", paper}
	indigo = ink{"#2B3F8C", "#A9BCFF", "#EEF1FD", "#D8DFFA", paper}
	teal   = ink{"#0B6E75", "#6FDAD9", "#E3F5F5", "#C4EAEA", paper}
	rose   = ink{"#8A2A57", "#FFB3D1", "#FDEEF4", "#FAD6E5", paper}
	sky    = ink{"#1F4E79", "#8CC8F2", "#EAF4FB", "#CEE6F6", paper}
	cocoa  = ink{"#5B3417", "#E9B98A", "#F8F0E7", "#EEDCC8", paper}
	night  = ink{"#11211E", "#CDEF5B", "#F4EFE3", "#E9E2D1", paper}
)

const paper = "#FFFDF8"

var inks = []ink{petrol, orange, gold, green, red, plum, indigo, teal, rose, sky, cocoa, night}

// paint gives a drawing its colours.
func (i ink) paint(drawing string) string {
	return strings.NewReplacer(`"M"`, `"`+i.main+`"`, `"A"`, `"`+i.accent+`"`, `"P"`, `"`+i.paper+`"`).Replace(drawing)
}

// negative is the ink on its own dark ground.
func (i ink) negative() ink {
	return ink{i.accent, paper, i.main, i.main, i.main}
}

// pick chooses one of n by a name, always the same.
func pick(name, question string, n int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(question + "/" + name))
	return int(h.Sum32()>>8) % n
}

// inkOf is the ink of a store.
func inkOf(store string) ink { return inks[pick(store, "ink", len(inks))] }
