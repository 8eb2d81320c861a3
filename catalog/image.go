package catalog

import (
	"path"
	"regexp"
	"strconv"
)

// ImageFolders are where pictures are, on the site and among the files alike.
var ImageFolders = []string{"store_logos", "uploads/custom-category-images", "uploads/custom-header-images", "banners"}

// ImageWidths are in how many pixels of width the raster pictures of a folder are kept, by how wide pages show them: a phone's pixel is
// a third of one of a page, a large screen's often a half. The widest is as wide as a picture is shown at all.
var ImageWidths = map[string][]int{
	"store_logos":                    {240, 360, 576},              // 110 to 192 wide
	"uploads/custom-category-images": {192, 384, 576},              // 80 to 230 wide
	"uploads/custom-header-images":   {1080, 1440, 2160},           // pale, behind words on large screens
	"banners":                        {480, 720, 1080, 1440, 2160}, // all of a phone's width, up to 1360 elsewhere
}

// ImageName is what the name of a picture looks like. It keeps everything else out: other folders, hidden files, files that are
// no pictures.
var ImageName = regexp.MustCompile(`^[a-z0-9-]+\.(png|webp|svg|jpg)$`)

// MaxImage is the size in bytes up to which a picture is accepted.
const MaxImage = 2 << 20

// ImageSizes is the folder of what was made of a picture. Its name is no ImageName, so that it has no address.
func ImageSizes(folder, name string) string { return path.Join(folder, ".sizes", name) }

// WholeImage is the name, in that folder, of a picture in its largest size.
const WholeImage = "whole.webp"

// NarrowImage is the name, in that folder, of a picture in one of the widths of its own.
func NarrowImage(width int) string { return strconv.Itoa(width) + ".webp" }
