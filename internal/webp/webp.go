// Package webp writes pictures as WebP. It knows nothing of whose pictures they are.
//
// It runs libwebp as WebAssembly, so that the program needs neither a C compiler nor a library of the machine. The file is that
// of github.com/gen2brain/webp, whose Go code is not used: it looks for a library of the machine when a program starts, and links
// the program dynamically for it. To take a newer file copy lib/webp.wasm.gz of a release, and change LICENSE.webp and the sum in the
// test.
//
// Nothing is compiled before the first picture, which waits for it some tenths of a second.
package webp

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// MaxSide is how wide and how high a picture of the format may be.
const MaxSide = 16383

// memoryPages bounds what a picture may take while it is written: 1 GB, in pages of 64 KB.
const memoryPages = 1 << 14

// effort of libwebp, from 0 to 6: what takes longer becomes smaller.
const effort = 4

//go:embed webp.wasm.gz
var compressed []byte

// encoder is the compiled library. It holds no memory of pictures: each has an instance of its own.
type encoder struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

var compiled = sync.OnceValues(func() (encoder, error) {
	ctx := context.Background()
	unpacked, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return encoder{}, err
	}
	library, err := io.ReadAll(unpacked)
	if err != nil {
		return encoder{}, err
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages))
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, runtime); err != nil {
		return encoder{}, err
	}
	module, err := runtime.CompileModule(ctx, library)
	return encoder{runtime, module}, err
})

// Encode writes a picture with losses that are hard to see: quality is from 1 to 100.
func Encode(ctx context.Context, picture *image.NRGBA, quality int) ([]byte, error) {
	return encode(ctx, picture, quality, false)
}

// EncodeExactly writes a picture without losses. Drawings of few colours are small so.
func EncodeExactly(ctx context.Context, picture *image.NRGBA) ([]byte, error) {
	const thorough = 75 // means how hard it tries
	return encode(ctx, picture, thorough, true)
}

func encode(ctx context.Context, picture *image.NRGBA, quality int, exactly bool) ([]byte, error) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("webp: %d × %d pixels", width, height)
	}
	library, err := compiled()
	if err != nil {
		return nil, fmt.Errorf("webp: compile: %w", err)
	}
	instance, err := library.runtime.InstantiateModule(ctx, library.module,
		wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, fmt.Errorf("webp: start: %w", err)
	}
	defer instance.Close(ctx)
	call := caller{ctx: ctx, instance: instance}
	pixels, size := call.put(rows(picture)), call.put(make([]byte, 4))
	lossless := uint64(0)
	if exactly {
		lossless = 1
	}
	const rgba, exact = 0, 0
	written := call.do("encode", uint64(pixels), uint64(width), uint64(height), uint64(size), rgba, uint64(quality), effort, lossless, exact)
	content := call.get(uint32(written), call.number(size))
	switch {
	case call.err != nil:
		return nil, fmt.Errorf("webp: %w", call.err)
	case len(content) == 0:
		return nil, errors.New("webp: the picture cannot be written")
	}
	return content, nil
}

// rows are the pixels without what may lie between rows.
func rows(picture *image.NRGBA) []byte {
	width, height := 4*picture.Rect.Dx(), picture.Rect.Dy()
	if picture.Stride == width {
		return picture.Pix[:width*height]
	}
	packed := make([]byte, 0, width*height)
	for y := range height {
		packed = append(packed, picture.Pix[y*picture.Stride:][:width]...)
	}
	return packed
}

var errMemory = errors.New("no memory for the picture")

// caller talks to an instance of the library, and remembers the first thing that failed.
type caller struct {
	ctx      context.Context //nolint:containedctx // for the length of a call
	instance api.Module
	err      error
}

func (c *caller) do(name string, arguments ...uint64) uint64 {
	if c.err != nil {
		return 0
	}
	results, err := c.instance.ExportedFunction(name).Call(c.ctx, arguments...)
	if err != nil {
		c.err = err
		return 0
	}
	return results[0]
}

// put copies bytes into the library's memory.
func (c *caller) put(content []byte) uint32 {
	place := uint32(c.do("malloc", uint64(len(content))))
	if c.err == nil && (place == 0 || !c.instance.Memory().Write(place, content)) {
		c.err = errMemory
	}
	return place
}

func (c *caller) number(place uint32) uint32 {
	n, ok := c.instance.Memory().ReadUint32Le(place)
	if !ok && c.err == nil {
		c.err = errMemory
	}
	return n
}

// get copies bytes out of the library's memory.
func (c *caller) get(place, size uint32) []byte {
	content, ok := c.instance.Memory().Read(place, size)
	if !ok && c.err == nil {
		c.err = errMemory
	}
	return bytes.Clone(content)
}
