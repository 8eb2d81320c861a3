package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"time"
)

// The embedded log keeps an index entry per subject in memory, so what is in use grows with the number of conversions,
// while what requests leave behind does not. Collecting by proportion alone wastes work on a small heap and memory on a
// large one; so up to a soft limit garbage may pile up, the limit rises with what is in use, and after a burst the rest
// goes back to the system. Who does nothing much collects early: it costs little then, and memory stays what is in use.
const (
	garbageRatio   = 400       // percent, below the limit
	quietRatio     = 20        // percent, while nothing much happens
	memoryFloor    = 224 << 20 // bytes
	memoryHeadroom = 60        // percent above what is in use
	memoryLook     = time.Second
	quietRate      = 4 << 20 // bytes allocated a second below which nothing much happens
)

// quietLooks are after how many quiet looks in a row memory is given back: the log's server keeps what it has read for ten
// seconds, and the subjects of each block for two minutes.
var quietLooks = []int{5, 15, 60, 130, 180}

// tuneMemory keeps the soft limit fitting until ctx ends. GOGC or GOMEMLIMIT in the environment win.
func tuneMemory(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(memoryFloor)
	ratio := ratioOf(0)
	debug.SetGCPercent(ratio)
	tick := time.NewTicker(memoryLook)
	defer tick.Stop()
	sample := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/gc/heap/allocs:bytes"},
	}
	for quiet, allocated := 0, uint64(0); ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		metrics.Read(sample)
		used := sample[0].Value.Uint64() + sample[1].Value.Uint64()
		debug.SetMemoryLimit(max(memoryFloor, int64(used/100*(100+memoryHeadroom))))
		now := sample[2].Value.Uint64()
		if quiet++; now-allocated > quietRate {
			quiet = 0
		}
		if r := ratioOf(quiet); r != ratio {
			ratio = r
			debug.SetGCPercent(ratio)
		}
		if allocated = now; slices.Contains(quietLooks, quiet) {
			debug.FreeOSMemory() // pools let go of their buffers in the second collection
			debug.FreeOSMemory()
		}
	}
}

// ratioOf is how much garbage may be there beside what is in use, in percent, after some quiet looks in a row.
func ratioOf(quiet int) int {
	if quiet < quietLooks[0] {
		return garbageRatio
	}
	return quietRatio
}
