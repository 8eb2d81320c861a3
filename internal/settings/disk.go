package settings

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/devolve/internal/room"
)

func (c *Config) readDiskReserve(text string) error {
	if c.DiskReserve = room.Least; text == "" {
		return nil
	}
	number, shift := text, 0
	for unit, bits := range map[string]int{"MiB": 20, "GiB": 30} {
		if rest, is := strings.CutSuffix(text, unit); is {
			number, shift = rest, bits
		}
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil || (n != 0 && n<<shift < leastReserve) {
		return fmt.Errorf("DEVOLVE_DISK_RESERVE: %q is not a size from 64MiB, such as 2GiB, or 0", text)
	}
	c.DiskReserve = n << shift
	return nil
}

// leastReserve is four segments of the write-ahead log of PostgreSQL, which it makes as a whole, or ends.
const leastReserve = 64 << 20

// RoomAt says why a store that broke cannot be started again in its folder yet.
func (c *Config) RoomAt(folder string) error {
	free, err := room.Free(folder)
	if err == nil && free < c.DiskReserve {
		err = fmt.Errorf("%w: %d MiB are free, %d MiB are needed", room.ErrNone, free>>20, c.DiskReserve>>20)
	}
	if err != nil {
		return err
	}
	return room.Try(filepath.Dir(folder)) // nothing of ours belongs among the files of a database
}
