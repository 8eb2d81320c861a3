// Package webp writes pictures as WebP. It knows nothing of whose pictures they are.
//
// It runs libwebp as WebAssembly, so that the program needs neither a C compiler nor a library of the machine: the build tag nodynamic, which the
// Makefile and the Dockerfile set, keeps the program from looking for one when it starts. Nothing is compiled before the first picture, which
// waits for it some tenths of a second.
package webp

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"

	"github.com/gen2brain/webp"
)

// MaxSide is how wide and how high a picture of the format may be.
const MaxSide = 16383

// effort of libwebp, from 0 to 6: what takes longer becomes smaller.
const effort = 4

// Encode writes a picture with losses that are hard to see: quality is from 1 to 99.
func Encode(picture *image.NRGBA, quality int) ([]byte, error) {
	return encode(picture, webp.Options{Quality: quality, Method: effort})
}

// EncodeExactly writes a picture without losses. Drawings of few colours are small so.
func EncodeExactly(picture *image.NRGBA) ([]byte, error) {
	const thorough = 75 // means how hard it tries
	return encode(picture, webp.Options{Quality: thorough, Method: effort, Lossless: true})
}

func encode(picture *image.NRGBA, options webp.Options) ([]byte, error) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("webp: %d × %d pixels", width, height)
	}
	var content bytes.Buffer
	err := webp.Encode(&content, whole(picture), options)
	return content.Bytes(), err
}

// whole is a picture whose rows follow each other, as the library reads them.
func whole(picture *image.NRGBA) *image.NRGBA {
	if picture.Stride == 4*picture.Rect.Dx() {
		return picture
	}
	copied := image.NewNRGBA(picture.Rect)
	draw.Draw(copied, copied.Rect, picture, picture.Rect.Min, draw.Src)
	return copied
}
