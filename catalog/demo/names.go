package demo

import (
	"encoding/csv"
	"fmt"
	"slices"
)

// Names are the names of the demo's "stores" or "categories", by slug.
func Names(file string) (map[string]string, error) {
	rows, err := columns(file, "slug", "name")
	names := make(map[string]string, len(rows))
	for _, row := range rows {
		names[row[0]] = row[1]
	}
	return names, err
}

// BannerImages are the paths of the images that the demo's banners show.
func BannerImages() ([]string, error) {
	rows, err := columns("banners", "desktop_image", "mobile_image")
	paths := slices.Concat(rows...)
	return slices.DeleteFunc(paths, func(path string) bool { return path == "" }), err
}

// columns reads some columns of a file.
func columns(file string, names ...string) ([][]string, error) {
	data, err := files.Open(file + ".csv")
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	defer data.Close()
	lines, err := csv.NewReader(data).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the demo catalogue: %w", err)
	}
	rows := make([][]string, len(lines)-1)
	for i, line := range lines[1:] {
		for _, name := range names {
			rows[i] = append(rows[i], line[slices.Index(lines[0], name)])
		}
	}
	return rows, nil
}
