package catalog

import "regexp"

// ImageFolders are where pictures are, on the site and among the files alike.
var ImageFolders = []string{"store_logos", "uploads/custom-category-images", "uploads/custom-header-images", "banners"}

// ImageName is what the name of a picture looks like. It keeps everything else out: other folders, hidden files, files that are
// no pictures.
var ImageName = regexp.MustCompile(`^[a-z0-9-]+\.(png|webp|svg|jpg)$`)

// MaxImage is the size in bytes up to which a picture is accepted.
const MaxImage = 2 << 20
