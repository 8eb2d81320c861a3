package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// turned is how a camera was held, as Exif numbers it: 1 is upright.
type turned uint16

// orientation reads how a JPEG is to be turned. Browsers do it by themselves, and a WebP does not say it any more.
func orientation(content []byte) turned {
	const upright, application, scan = 1, 0xe1, 0xda
	for rest := content[min(2, len(content)):]; len(rest) > 4 && rest[0] == 0xff && rest[1] != scan; {
		length := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if length > len(rest) {
			break
		}
		if exif, ok := bytes.CutPrefix(rest[4:max(length, 4)], []byte("Exif\x00\x00")); ok && rest[1] == application {
			return exifOrientation(exif)
		}
		rest = rest[length:]
	}
	return upright
}

// exifOrientation looks for the field in the first directory of a TIFF header.
func exifOrientation(exif []byte) turned {
	const upright, field, header, entry = 1, 0x0112, 8, 12
	if len(exif) < header {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if exif[0] == 'I' {
		order = binary.LittleEndian
	}
	start := uint64(order.Uint32(exif[4:]))
	if start+2 > uint64(len(exif)) {
		return upright
	}
	entries := exif[start:]
	n := int(order.Uint16(entries))
	for entries = entries[2:]; n > 0 && len(entries) >= entry; n-- {
		if order.Uint16(entries) == field {
			return turned(order.Uint16(entries[header:]))
		}
		entries = entries[entry:]
	}
	return upright
}

// upright turns a picture as its camera was held.
func upright(picture image.Image, how turned) image.Image {
	if how < 2 || how > 8 {
		return picture
	}
	from := picture.Bounds()
	width, height := from.Dx(), from.Dy()
	lies := how >= 5 // on its side
	size := image.Rect(0, 0, width, height)
	if lies {
		size = image.Rect(0, 0, height, width)
	}
	result := image.NewNRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			sx, sy := x, y
			if lies {
				sx, sy = y, x
			}
			// By the numbers of Exif, 2, 3, 7 and 8 have left and right swapped, and 3, 4, 6 and 7 top and bottom.
			if how == 2 || how == 3 || how == 7 || how == 8 {
				sx = width - 1 - sx
			}
			if how == 3 || how == 4 || how == 6 || how == 7 {
				sy = height - 1 - sy
			}
			result.Set(x, y, picture.At(from.Min.X+sx, from.Min.Y+sy))
		}
	}
	return result
}
