package picture

import (
	"context"
	"image"
	"image/color"
	"slices"

	"golang.org/x/image/draw"

	"example.com/devolve/internal/webp"
)

const (
	// quality is of photographs: losses are hard to see, even on a large screen.
	quality = 80
	// fewColours is up to how many a picture is taken for a drawing, edges and half-transparent pixels included.
	fewColours = 4096
)

// Sizes are a raster picture as WebP.
type Sizes struct {
	// Whole is the largest. It is nil where the picture as it was uploaded is no larger a file.
	Whole []byte
	// Narrower are those of the widths below the whole picture's that make a smaller file than the next wider one.
	Narrower map[int][]byte
}

// Shrink writes a picture in each of some widths, and never larger than it is: the widest of them is as wide as it may be at all.
func Shrink(ctx context.Context, extension string, content []byte, widths []int) (Sizes, error) {
	picture, err := Decode(extension, content)
	if err != nil {
		return Sizes{}, err
	}
	widths = slices.Sorted(slices.Values(widths))
	width := min(picture.Bounds().Dx(), widths[len(widths)-1])
	whole := scale(picture, width)
	least := len(content)
	drawing := isDrawing(whole)
	encode := func(picture *image.NRGBA) ([]byte, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		written, err := write(picture, drawing)
		if err != nil || len(written) >= least {
			return nil, err
		}
		least = len(written)
		return written, nil
	}
	sizes := Sizes{Narrower: make(map[int][]byte)}
	if extension != ".webp" || width < picture.Bounds().Dx() { // losses of a WebP are not taken twice
		if sizes.Whole, err = encode(whole); err != nil {
			return Sizes{}, err
		}
	}
	for _, narrower := range slices.Backward(widths) {
		if narrower >= width {
			continue
		}
		written, err := encode(scale(whole, narrower))
		if err != nil {
			return Sizes{}, err
		}
		if written != nil {
			sizes.Narrower[narrower] = written
		}
	}
	return sizes, nil
}

// write chooses what is smaller: with losses or, of a drawing, without.
func write(picture *image.NRGBA, drawing bool) ([]byte, error) {
	written, err := webp.Encode(picture, quality)
	if err != nil || !drawing {
		return written, err
	}
	exact, err := webp.EncodeExactly(picture)
	if err != nil || len(exact) > len(written) {
		return written, err
	}
	return exact, nil
}

// scale returns a picture as wide as it is to be, its height in proportion.
func scale(picture image.Image, width int) *image.NRGBA {
	from := picture.Bounds()
	if same, ok := picture.(*image.NRGBA); ok && from.Dx() == width {
		return same
	}
	height := max(1, (from.Dy()*width+from.Dx()/2)/from.Dx())
	scaled := image.NewRGBA(image.Rect(0, 0, width, height))
	if from.Dx() == width {
		draw.Draw(scaled, scaled.Rect, picture, from.Min, draw.Src)
	} else {
		draw.CatmullRom.Scale(scaled, scaled.Rect, picture, from, draw.Src, nil)
	}
	return straight(scaled)
}

// straight takes the transparency out of the colours, in place.
func straight(picture *image.RGBA) *image.NRGBA {
	pix := picture.Pix
	for i := 0; i < len(pix); i += 4 {
		switch alpha := uint32(pix[i+3]); alpha {
		case 0, 0xff:
		default:
			for j := i; j < i+3; j++ {
				pix[j] = uint8(min(0xff, (uint32(pix[j])*0xff+alpha/2)/alpha))
			}
		}
	}
	return &image.NRGBA{Pix: pix, Stride: picture.Stride, Rect: picture.Rect}
}

// isDrawing reports whether a picture has few colours.
func isDrawing(picture *image.NRGBA) bool {
	seen := make(map[color.NRGBA]struct{}, fewColours+1)
	for i := 0; i+3 < len(picture.Pix); i += 4 {
		p := picture.Pix[i:]
		seen[color.NRGBA{p[0], p[1], p[2], p[3]}] = struct{}{}
		if len(seen) > fewColours {
			return false
		}
	}
	return true
}
