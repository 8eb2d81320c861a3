package main

import "testing"

func TestMemoryLimitFollowsWhatIsInUse(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for name, tc := range map[string]struct {
		used      int64
		allocated uint64
		want      int64
	}{
		"at rest":                     {used: 100 * mb, want: memoryFloor},
		"much in use":                 {used: 1000 * mb, want: 1600 * mb},
		"some work":                   {used: 200 * mb, allocated: burstRate - 1, want: 320 * mb},
		"a burst":                     {used: 100 * mb, allocated: burstRate, want: 356 * mb},
		"a burst with much in use":    {used: 1000 * mb, allocated: 10 * burstRate, want: 1600 * mb},
		"a burst with nothing in use": {allocated: burstRate, want: burstHeadroom},
	} {
		if got := memoryLimit(tc.used, tc.allocated); got != tc.want {
			t.Errorf("%s: the limit is %d MiB, want %d", name, got/mb, tc.want/mb)
		}
	}
}
