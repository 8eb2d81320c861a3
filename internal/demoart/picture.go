package demoart

import (
	"fmt"
	"strings"
)

// picture is a whole file.
func picture(width, height float64, content ...string) string {
	w, h := number(width), number(height)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s">%s</svg>`+"\n",
		w, h, w, h, strings.Join(content, ""))
}

// place puts a drawing somewhere in a size.
func place(drawing string, x, y, scale float64) string {
	return fmt.Sprintf(`<g transform="translate(%s %s) scale(%s)">%s</g>`, number(x), number(y), number(scale), drawing)
}

func ground(width, height float64, colour string) string {
	return fmt.Sprintf(`<path fill="%s" d="M0 0h%sv%sH0z"/>`, colour, number(width), number(height))
}

func disc(x, y, radius float64, colour string) string {
	return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, number(x), number(y), number(radius), colour)
}

// quarter is a quarter of a disc that fills a square, from the corner that the turns choose.
func quarter(x, y, side float64, turns int, colour string) string {
	return fmt.Sprintf(`<path fill="%s" transform="translate(%s %s) rotate(%d %s %s)" d="M0 0h%sA%s %s 0 0 1 0 %sz"/>`,
		colour, number(x), number(y), turns%4*90, number(side/2), number(side/2), number(side), number(side), number(side), number(side))
}

func box(x, y, width, height, radius float64, colour string) string {
	return fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s" fill="%s"/>`,
		number(x), number(y), number(width), number(height), number(radius), colour)
}
