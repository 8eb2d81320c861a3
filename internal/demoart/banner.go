package demoart

import "strings"

// banner is a picture with words on the first page; it is named after the category that it leads to.
type banner struct {
	slug     string
	headline [2]string
	action   string
}

var banners = []banner{
	{"ferias", [2]string{"Férias começam", "na mala"}, "Viagens e passeios com cashback"},
	{"black-friday", [2]string{"Black Friday", "sem pegadinha"}, "Cupons e cashback na mesma página"},
	{"natal", [2]string{"Natal sem", "correria"}, "Presentes com cupom e cashback"},
	{"volta-as-aulas", [2]string{"Lista pronta,", "mochila cheia"}, "Volta às aulas com cupom"},
	{"dia-do-consumidor", [2]string{"Semana de quem", "compra bem"}, "Dia do Consumidor"},
	{"pascoa", [2]string{"Páscoa com mais", "chocolate"}, "Ovos e cestas com cashback"},
	{"dia-dos-namorados", [2]string{"Presente com", "segundas intenções"}, "Dia dos Namorados"},
	{"dia-dos-pais", [2]string{"Pai também", "gosta de mimo"}, "Dia dos Pais com cashback"},
	{"dia-das-criancas", [2]string{"Hoje quem manda", "é a criançada"}, "Brinquedos e jogos com cupom"},
	{"clube-exclusivo", [2]string{"No clube,", "cashback em dobro"}, "Entre e veja os códigos"},
	{"dia-das-maes", [2]string{"Mãe merece", "mais que flores"}, "Presentes com cupom"},
	{"livros", [2]string{"Uma página", "puxa a outra"}, "Livros com cupom"},
	{"games", [2]string{"Próxima fase:", "desconto"}, "Jogos e consoles"},
	{"pet-shop", [2]string{"Mimo para quem", "abana o rabo"}, "Tudo para o seu pet"},
	{"casa-e-decoracao", [2]string{"Um canto novo,", "sem obra"}, "Casa e decoração"},
	{"alimentos-e-bebidas", [2]string{"Sabores da terra", "na sua mesa"}, "Mercado, cafés e doces"},
}

// wide is a banner for large screens: words at the left, a pattern at the right.
func (s *studio) wide(b banner) (string, error) {
	const width, height, side, margin = 1360.0, 400.0, 200.0, 84.0
	colours := subjects[b.slug].ink
	words, err := s.words(b, colours, margin, 122, 82, 30, width-3*side-margin-40)
	if err != nil {
		return "", err
	}
	return picture(width, height, ground(width, height, colours.main), mosaic(b.slug, colours.negative(), width-3*side, 0, side, 3, 2), words), nil
}

// tall is a banner for small screens: words above, a pattern below.
func (s *studio) tall(b banner) (string, error) {
	const width, height, side, margin = 720.0, 720.0, 180.0, 56.0
	colours := subjects[b.slug].ink
	words, err := s.words(b, colours, margin, 84, 84, 32, width-2*margin)
	if err != nil {
		return "", err
	}
	return picture(width, height, ground(width, height, colours.main), mosaic(b.slug, colours.negative(), 0, height-2*side, side, 4, 2), words), nil
}

// words are the headline in two lines and what there is, on a bright strip.
func (s *studio) words(b banner, colours ink, x, y, size, small, room float64) (string, error) {
	face := s.faces["bricolage-grotesque"]
	for _, part := range b.headline {
		l, err := face.set(part, size, -size*0.02)
		if err != nil {
			return "", err
		}
		size = min(size, size*room/l.width)
	}
	var text strings.Builder
	for i, part := range b.headline {
		l, err := face.set(part, size, -size*0.02)
		if err != nil {
			return "", err
		}
		y += size * []float64{0.36, 1.04}[i]
		text.WriteString(l.at(x, y, paper))
	}
	l, err := face.fit(b.action, small, 0, room-56)
	if err != nil {
		return "", err
	}
	top, height := y+size*0.48, small*2
	text.WriteString(box(x, top, l.width+56, height, height/2, colours.accent))
	text.WriteString(l.at(x+28, top+(height+l.cap)/2, colours.main))
	return text.String(), nil
}
