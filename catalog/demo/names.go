package demo

import (
	"encoding/csv"
	"fmt"
	"slices"
)

// Listing is a store of the demo as its network knows it.
type Listing struct{ Slug, Name, Network, LinkTemplate, Page string }

// Listings are all stores of the demo.
func Listings() ([]Listing, error) {
	data, err := files.Open("stores.csv")
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	defer data.Close()
	lines, err := csv.NewReader(data).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	column := func(line []string, name string) string { return line[slices.Index(lines[0], name)] }
	listings := make([]Listing, 0, len(lines)-1)
	for _, line := range lines[1:] {
		listings = append(listings, Listing{
			column(line, "slug"), column(line, "name"), column(line, "network"), column(line, "link_template"), column(line, "landing_url"),
		})
	}
	return listings, nil
}

// StoreNames are the names of the demo's stores, by slug.
func StoreNames() (map[string]string, error) {
	listings, err := Listings()
	names := make(map[string]string, len(listings))
	for _, l := range listings {
		names[l.Slug] = l.Name
	}
	return names, err
}
