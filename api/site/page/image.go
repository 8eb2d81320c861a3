package page

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"example.com/devolve/internal/lists"
)

// picture is where a picture comes from: template "from" writes it, as the application's pictureFrom has it.
type picture struct {
	Source     string
	Set, Sizes string // empty where one size is for all
}

// newPicture takes the path of a picture below the images, and how wide pages show it, as the attribute sizes has that. An SVG is as good
// in every width.
func (w *Writer) newPicture(below, sizes string) picture {
	p := picture{Source: w.brand.ImageBase + "/" + below}
	widths := w.brand.ImageWidths[path.Dir(below)]
	if len(widths) == 0 || path.Ext(below) == ".svg" {
		return p
	}
	set := lists.Map(widths, func(width int) string { return fmt.Sprintf("%s?w=%d %dw", p.Source, width, width) })
	p.Set, p.Sizes = strings.Join(set, ", "), sizes
	return p
}

// storeLogo is a store's logo on its card: template "store-logo" writes it as the application's StoreLogo does.
type storeLogo struct {
	picture
	Alt, Loading string
}

// newStoreLogo takes "alone" where nothing beside the logo says whose it is, and "eager" where it is in view from the start.
func (w *Writer) newStoreLogo(slug, name string, how ...string) storeLogo {
	logo := storeLogo{picture: w.newPicture("store_logos/"+slug+".png", "(min-width: 768px) 12rem, 33vw"), Loading: "lazy"}
	if slices.Contains(how, "alone") {
		logo.Alt = name
	}
	if slices.Contains(how, "eager") {
		logo.Loading = "eager"
	}
	return logo
}

// categoryIcons are the categories that have a drawing of their own.
var categoryIcons = map[string]string{
	"esportes": "sports", "bebe-criancas": "baby", "beleza": "beauty", "cine-foto": "camera", "viagem": "travel",
	"eletrodomesticos": "appliances", "eletronicos": "electronics", "livros": "books", "smartphone-tablet": "phone",
	"games": "games",
}

// categoryImage is a category's picture: template "category-image" writes it as the application's CategoryImage does.
type categoryImage struct {
	picture
	Icon, Loading string
}

// newCategoryImage takes "eager" where it is in view from the start, or "lazy".
func (w *Writer) newCategoryImage(slug, imageName, loading string) categoryImage {
	if imageName != "" {
		return categoryImage{
			picture: w.newPicture("uploads/custom-category-images/"+imageName, "(min-width: 768px) 12rem, 45vw"), Loading: loading,
		}
	}
	if icon, ok := categoryIcons[slug]; ok {
		return categoryImage{Icon: icon}
	}
	return categoryImage{Icon: "grid"}
}

// categoryLink is where a category leads: in the club, in a new tab, or where there is none to its page here, as the application's
// CategoryLink has it.
type categoryLink struct {
	To     string
	NewTab bool
}

func (w *Writer) newCategoryLink(slug string) categoryLink {
	return categoryLink{To: w.brand.ClubHost + "/" + slug, NewTab: w.brand.ClubHost != ""}
}
