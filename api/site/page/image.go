package page

import "slices"

// storeLogo is a store's logo on its card: template "store-logo" writes it as the application's StoreLogo does.
type storeLogo struct {
	Source, Alt, Loading string
}

// newStoreLogo takes "alone" where nothing beside the logo says whose it is, and "eager" where it is in view from the start.
func (w *Writer) newStoreLogo(slug, name string, how ...string) storeLogo {
	logo := storeLogo{Source: w.brand.ImageBase + "/store_logos/" + slug + ".png", Loading: "lazy"}
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
	Source, Icon string
}

func (w *Writer) newCategoryImage(slug, imageName string) categoryImage {
	if imageName != "" {
		return categoryImage{Source: w.brand.ImageBase + "/uploads/custom-category-images/" + imageName}
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
