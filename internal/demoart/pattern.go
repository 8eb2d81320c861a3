package demoart

import "strings"

// mosaic fills columns and rows of squares with a category's drawings and plain shapes, by turns.
func mosaic(slug string, colours ink, x, y, side float64, columns, rows int) string {
	s := subjects[slug]
	shown := []string{drawings[slug], drawings[s.companions[0]], drawings[s.companions[1]]}
	turn := pick(slug, "mosaic", len(plain))
	var art strings.Builder
	for column := range columns {
		for row := range rows {
			left, top, place := x+side*float64(column), y+side*float64(row), column*rows+row
			if (column+row)%2 == 1 {
				art.WriteString(drawn(left, top, side, colours, shown[place/2%len(shown)]))
				continue
			}
			art.WriteString(plain[(place/2+turn)%len(plain)](left, top, side, place+turn, colours))
		}
	}
	return art.String()
}

func drawn(x, y, side float64, colours ink, drawing string) string {
	const margin = 0.19
	return place(colours.paint(drawing), x+side*margin, y+side*margin, side*(1-2*margin)/64)
}

// plain are the shapes between the drawings.
var plain = []func(x, y, side float64, turns int, colours ink) string{fan, rings, leaves}

// fan is a quarter of a disc within another.
func fan(x, y, side float64, turns int, colours ink) string {
	half := side / 2
	inner := [4][2]float64{{0, 0}, {half, 0}, {half, half}, {0, half}}[turns%4]
	return quarter(x, y, side, turns, colours.main) + quarter(x+inner[0], y+inner[1], half, turns, colours.accent)
}

func rings(x, y, side float64, _ int, colours ink) string {
	half := side / 2
	return disc(x+half, y+half, side*0.4, colours.main) + disc(x+half, y+half, side*0.26, colours.shade) +
		disc(x+half, y+half, side*0.13, colours.accent)
}

// leaves are four quarters of a disc, of which two and two face each other.
func leaves(x, y, side float64, turns int, colours ink) string {
	half := side / 2
	first, second := colours.main, colours.accent
	if turns%2 == 1 {
		first, second = second, first
	}
	return quarter(x, y, half, 0, first) + quarter(x+half, y, half, 1, second) +
		quarter(x+half, y+half, half, 2, first) + quarter(x, y+half, half, 3, second)
}
