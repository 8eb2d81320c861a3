package ogimage

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // logos may be one
	_ "image/png"  // logos may be one
	"regexp"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // logos may be one
)

// A logo that is larger is not read: a small file can be a picture that fills the memory.
const (
	maxPixels = 4 << 20
	maxSVG    = 256 << 10
)

// place draws a logo into the middle of a room, as large as it allows.
func (c canvas) place(logo []byte, room image.Rectangle) error {
	if bytes.Contains(logo[:min(len(logo), 1024)], []byte("<svg")) {
		if len(logo) > maxSVG {
			return errors.New("the SVG is too large")
		}
		return c.paint(logo, room)
	}
	shape, _, err := image.DecodeConfig(bytes.NewReader(logo))
	if err != nil {
		return fmt.Errorf("read a logo: %w", err)
	}
	if shape.Width < 1 || shape.Height < 1 || shape.Width > maxPixels/shape.Height {
		return fmt.Errorf("a logo of %d×%d pixels is too large", shape.Width, shape.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(logo))
	if err != nil {
		return fmt.Errorf("read a logo: %w", err)
	}
	draw.CatmullRom.Scale(c.RGBA, within(float64(shape.Width), float64(shape.Height), room), picture, picture.Bounds(), draw.Over, nil)
	return nil
}

// within is the largest part of a room, around its middle, that has the proportions of a picture.
func within(width, height float64, room image.Rectangle) image.Rectangle {
	scale := min(float64(room.Dx())/width, float64(room.Dy())/height)
	w, h := max(int(width*scale), 1), max(int(height*scale), 1)
	left, top := room.Min.X+(room.Dx()-w)/2, room.Min.Y+(room.Dy()-h)/2
	return image.Rect(left, top, left+w, top+h)
}

var (
	evenScale = regexp.MustCompile(`scale\(\s*([0-9.eE+-]+)\s*\)`)
	evenEdge  = regexp.MustCompile(`(<rect\b[^>]*?\b)rx=("[^"]*")([^>]*>)`)
)

// even says twice what an SVG may say once of both axes: the library takes the other one for nothing.
func even(svg []byte) []byte {
	svg = evenScale.ReplaceAll(svg, []byte("scale($1 $1)"))
	return evenEdge.ReplaceAllFunc(svg, func(rect []byte) []byte {
		if bytes.Contains(rect, []byte(" ry=")) {
			return rect
		}
		return evenEdge.ReplaceAll(rect, []byte("${1}rx=${2} ry=${2}${3}"))
	})
}

// paint draws an SVG of shapes into the middle of a room. One that has more than shapes is an error and leaves the canvas as it is, as does
// one that the library stumbles over.
func (c canvas) paint(svg []byte, room image.Rectangle) (err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the SVG cannot be drawn")
		}
	}()
	icon, err := oksvg.ReadIconStream(bytes.NewReader(even(svg)), oksvg.StrictErrorMode)
	if err != nil {
		return fmt.Errorf("read an SVG: %w", err)
	}
	if icon.ViewBox.W <= 0 || icon.ViewBox.H <= 0 {
		return errors.New("the SVG has no size")
	}
	part := within(icon.ViewBox.W, icon.ViewBox.H, room)
	icon.SetTarget(0, 0, float64(part.Dx()), float64(part.Dy()))
	for i := range icon.SVGPaths {
		icon.SVGPaths[i].LineWidth *= float64(part.Dx()) / icon.ViewBox.W // the library scales the way of a stroke alone
	}
	drawn := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	scanner := rasterx.NewScannerGV(part.Dx(), part.Dy(), drawn, drawn.Bounds())
	icon.Draw(rasterx.NewDasher(part.Dx(), part.Dy(), scanner), 1)
	c.over(drawn, part)
	return nil
}
