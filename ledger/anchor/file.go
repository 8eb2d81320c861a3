package anchor

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// toLastLines moves to the beginning of a line near the end of a file, so that its last line is read without the years before it.
func toLastLines(file *os.File) error {
	info, err := file.Stat()
	if err != nil || info.Size() <= maxLine {
		return err
	}
	start := info.Size() - maxLine
	chunk := make([]byte, maxLine)
	if _, err := file.ReadAt(chunk, start); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	_, err = file.Seek(start+int64(bytes.IndexByte(chunk, '\n'))+1, io.SeekStart)
	return err
}
