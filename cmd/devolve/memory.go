package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The embedded log keeps an index entry per subject in memory, so what is in use grows with the number of conversions,
// while what requests leave behind does not. Collecting by proportion alone wastes work on a small heap and memory on a
// large one; so up to a soft limit garbage may pile up, and the limit rises with what is in use.
const (
	garbageRatio   = 400       // percent, below the limit
	memoryFloor    = 232 << 20 // bytes
	memoryHeadroom = 20        // percent above what is in use
	memoryLook     = time.Second
)

// tuneMemory keeps the soft limit fitting until ctx ends. GOGC or GOMEMLIMIT in the environment win.
func tuneMemory(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(memoryFloor)
	debug.SetGCPercent(garbageRatio)
	tick := time.NewTicker(memoryLook)
	defer tick.Stop()
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	for {
		select {
		case <-tick.C:
			metrics.Read(sample)
			used := sample[0].Value.Uint64() + sample[1].Value.Uint64()
			debug.SetMemoryLimit(max(memoryFloor, int64(used/100*(100+memoryHeadroom))))
		case <-ctx.Done():
			return
		}
	}
}
