// Package picture prepares pictures that people upload for pages: raster pictures become WebP in the widths in which they are shown,
// SVGs are cleaned. It knows neither files nor the catalogue.
package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"

	readwebp "golang.org/x/image/webp"

	"example.com/devolve/internal/webp"
)

// maxPixels bounds what a small file may unfold to: 100 MB, and some times that while it is made smaller.
const maxPixels = 24 << 20

// format is a raster format by the extension of its files.
type format struct {
	name, mediaType string
	size            func(content []byte) (image.Config, error)
	read            func(content []byte) (image.Image, error)
	moves           func(content []byte) bool
}

var formats = map[string]format{
	".png": {
		"PNG", "image/png",
		func(content []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(content)) },
		func(content []byte) (image.Image, error) { return png.Decode(bytes.NewReader(content)) },
		pngMoves,
	},
	".jpg": {
		"JPG", "image/jpeg",
		func(content []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(content)) },
		func(content []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(content)) },
		func([]byte) bool { return false },
	},
	".webp": {
		"WEBP", "image/webp",
		func(content []byte) (image.Config, error) { return readwebp.DecodeConfig(bytes.NewReader(content)) },
		readWebP,
		webpMoves,
	},
}

// readWebP reads colours as the format has them: black is 16 and white 235, where the library takes 0 and 255 for them.
func readWebP(content []byte) (image.Image, error) {
	picture, err := readwebp.Decode(bytes.NewReader(content))
	switch lossy := picture.(type) {
	case *image.YCbCr:
		return fullRange(lossy, nil), err
	case *image.NYCbCrA:
		return fullRange(&lossy.YCbCr, lossy), err
	}
	return picture, err
}

// fullRange converts from ITU-R BT.601. Without transparency transparent is nil.
func fullRange(from *image.YCbCr, transparent *image.NYCbCrA) *image.NRGBA {
	const half = 1 << 15
	channel := func(value int) uint8 { return uint8(max(0, min(0xff, (value+half)>>16))) }
	to := image.NewNRGBA(from.Rect)
	for y := from.Rect.Min.Y; y < from.Rect.Max.Y; y++ {
		for x := from.Rect.Min.X; x < from.Rect.Max.X; x++ {
			chroma := from.COffset(x, y)
			luma := 76309 * (int(from.Y[from.YOffset(x, y)]) - 16)
			blue, red := int(from.Cb[chroma])-128, int(from.Cr[chroma])-128
			pixel := to.Pix[to.PixOffset(x, y):]
			pixel[0], pixel[1], pixel[2] = channel(luma+104597*red), channel(luma-25674*blue-53278*red), channel(luma+132201*blue)
			pixel[3] = 0xff
			if transparent != nil {
				pixel[3] = transparent.A[transparent.AOffset(x, y)]
			}
		}
	}
	return to
}

// IsRaster reports whether files with this extension are made of pixels.
func IsRaster(extension string) bool {
	_, ok := formats[extension]
	return ok
}

// Check says why a raster picture is not taken.
func Check(extension string, content []byte) error {
	_, err := Decode(extension, content)
	return err
}

// ErrTooMany refuses a picture that would unfold to more than is good.
var ErrTooMany = errors.New("too many")

// Decode reads a picture whose content is what its extension says, upright. What it would unfold to is known before it is; else it refuses with
// ErrTooMany.
func Decode(extension string, content []byte) (image.Image, error) {
	format, ok := formats[extension]
	if !ok {
		return nil, errors.New("it is no .png, .webp or .jpg")
	}
	if kind := http.DetectContentType(content); kind != format.mediaType {
		return nil, otherKind(format.name, kind)
	}
	if format.moves(content) {
		return nil, errors.New("it is animated: save one picture of it, which stands still")
	}
	unreadable := func(err error) error {
		return fmt.Errorf("it cannot be read (%w): open it in a program for pictures and save it anew", err)
	}
	size, err := format.size(content)
	if err != nil {
		return nil, unreadable(err)
	}
	if size.Width > webp.MaxSide || size.Height > webp.MaxSide || size.Width*size.Height > maxPixels {
		return nil, fmt.Errorf("it has %d × %d pixels, which is %w: save it smaller, 2160 pixels wide are enough", size.Width, size.Height, ErrTooMany)
	}
	picture, err := format.read(content)
	if err != nil {
		return nil, unreadable(err)
	}
	if extension == ".jpg" {
		picture = upright(picture, orientation(content))
	}
	return picture, nil
}

// otherKind tells what a file is that is not what its name says.
func otherKind(name, mediaType string) error {
	for extension, other := range formats {
		if other.mediaType == mediaType {
			return fmt.Errorf("it is no %s but a %s: end its name with %s", name, other.name, extension)
		}
	}
	if mediaType == "image/gif" {
		return fmt.Errorf("it is no %s but a GIF: save it as PNG, JPG or WEBP", name)
	}
	return fmt.Errorf("it is no %s: save it as one, or give it the name of what it is", name)
}

// pngMoves reports whether a PNG says before its pixels that there are several pictures (APNG).
func pngMoves(content []byte) bool {
	const signature, around = 8, 12 // length, kind and sum of a chunk
	for rest := content[min(signature, len(content)):]; len(rest) >= around; {
		length, kind := uint64(binary.BigEndian.Uint32(rest)), string(rest[4:8])
		if kind == "acTL" {
			return true
		}
		if kind == "IDAT" || length+around > uint64(len(rest)) {
			return false
		}
		rest = rest[length+around:]
	}
	return false
}

// webpMoves reports whether the extended header of a WebP says that it is animated.
func webpMoves(content []byte) bool {
	const kind, flags, animation = 12, 20, 0x02
	return len(content) > flags && string(content[kind:kind+4]) == "VP8X" && content[flags]&animation != 0
}
