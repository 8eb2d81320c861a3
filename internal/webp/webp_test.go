package webp

import (
	"bytes"
	"image"
	"image/color"
	"sync"
	"testing"

	readwebp "golang.org/x/image/webp"
)

// half is a picture that a larger one holds: its rows do not follow each other.
func half() *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	for y := range 20 {
		for x := range 40 {
			picture.SetNRGBA(x, y, color.NRGBA{uint8(6 * x), uint8(12 * y), 90, uint8(255 - 5*x)})
		}
	}
	return picture.SubImage(image.Rect(20, 0, 40, 20)).(*image.NRGBA)
}

func TestExactlyLosesNothing(t *testing.T) {
	t.Parallel()
	want := half()
	var at sync.WaitGroup
	for range 3 {
		at.Go(func() {
			content, err := EncodeExactly(want)
			if err != nil {
				t.Error(err)
				return
			}
			got, err := readwebp.Decode(bytes.NewReader(content))
			if err != nil || got.Bounds().Size() != want.Rect.Size() {
				t.Errorf("%v, %v", got, err)
				return
			}
			for y := range 20 {
				for x := range 20 {
					if got, want := got.At(x, y), want.At(20+x, y); got != want {
						t.Errorf("%d, %d: %v; want %v", x, y, got, want)
					}
				}
			}
		})
	}
	at.Wait()
}

func TestEncodeIsCloseToThePicture(t *testing.T) {
	t.Parallel()
	picture := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for i := range picture.Pix {
		picture.Pix[i] = 200
	}
	content, err := Encode(picture, 80)
	if err != nil {
		t.Fatal(err)
	}
	got, err := readwebp.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	// Of the format's 16 to 235.
	if got := got.At(9, 9); got != (color.NYCbCrA{YCbCr: color.YCbCr{Y: 188, Cb: 128, Cr: 128}, A: 200}) {
		t.Errorf("%v", got)
	}
}

func TestTooLargeForTheFormat(t *testing.T) {
	t.Parallel()
	for _, size := range []image.Rectangle{image.Rect(0, 0, MaxSide+1, 1), image.Rect(0, 0, 1, 0)} {
		if _, err := Encode(image.NewNRGBA(size), 80); err == nil {
			t.Errorf("%v was written", size)
		}
	}
}
