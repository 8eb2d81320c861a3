package demo

import (
	"encoding/csv"
	"fmt"
	"slices"
)

// StoreNames are the names of the demo's stores, by slug.
func StoreNames() (map[string]string, error) {
	data, err := files.Open("stores.csv")
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	defer data.Close()
	lines, err := csv.NewReader(data).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	slug, name := slices.Index(lines[0], "slug"), slices.Index(lines[0], "name")
	names := make(map[string]string, len(lines)-1)
	for _, line := range lines[1:] {
		names[line[slug]] = line[name]
	}
	return names, nil
}
