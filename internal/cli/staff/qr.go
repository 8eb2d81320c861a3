package staff

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// qrMargin is the light border that readers want, in modules.
const qrMargin = 4

// qrText draws a QR code for a terminal, two modules to a character, in its own colours: dark on light whatever the theme is.
func qrText(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("draw a QR code: %w", err)
	}
	bounds := code.Bounds()
	dark := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < bounds.Dx() && y < bounds.Dy() && code.At(x, y) == color.Black
	}
	var out strings.Builder
	for y := -qrMargin; y < bounds.Dy()+qrMargin; y += 2 {
		out.WriteString("\x1b[30;107m") // black on white
		for x := -qrMargin; x < bounds.Dx()+qrMargin; x++ {
			switch upper, lower := dark(x, y), dark(x, y+1); {
			case upper && lower:
				out.WriteString("█")
			case upper:
				out.WriteString("▀")
			case lower:
				out.WriteString("▄")
			default:
				out.WriteString(" ")
			}
		}
		out.WriteString("\x1b[0m\n")
	}
	return out.String(), nil
}
