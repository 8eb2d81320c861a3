package inbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// maxDifferences bounds how many places of two bodies are named.
const maxDifferences = 5

// Difference says where two bodies differ: by JSON pointer where both are JSON, else by the first byte. It never quotes
// values.
func Difference(stored, received []byte) string {
	var a, b any
	if json.Unmarshal(stored, &a) == nil && json.Unmarshal(received, &b) == nil {
		var paths []string
		diffJSON("", a, b, &paths)
		if len(paths) > 0 {
			return "different at " + strings.Join(paths, ", ")
		}
		return "the same JSON, written differently"
	}
	at := 0
	for at < min(len(stored), len(received)) && stored[at] == received[at] {
		at++
	}
	return fmt.Sprintf("different from byte %d on (%d bytes are kept, %d were received)", at, len(stored), len(received))
}

func diffJSON(path string, a, b any, paths *[]string) {
	if len(*paths) >= maxDifferences || reflect.DeepEqual(a, b) {
		return
	}
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			keys := maps.Clone(a)
			maps.Copy(keys, b)
			for _, key := range slices.Sorted(maps.Keys(keys)) {
				diffJSON(path+"/"+key, a[key], b[key], paths)
			}
			return
		}
	case []any:
		if b, ok := b.([]any); ok && len(a) == len(b) {
			for i := range a {
				diffJSON(fmt.Sprintf("%s/%d", path, i), a[i], b[i], paths)
			}
			return
		}
	}
	*paths = append(*paths, fmt.Sprintf("%.80q", path))
}
