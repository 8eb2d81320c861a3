package demoart

// subject is how a category is shown: in an ink, beside drawings that are not its own.
type subject struct {
	ink        ink
	companions [2]string
}

var subjects = map[string]subject{
	"clube-exclusivo":   {lime, [2]string{"black-friday", "dia-do-consumidor"}},
	"clube-viajante":    {sky, [2]string{"viagem", "bolsas-e-malas"}},
	"volta-as-aulas":    {indigo, [2]string{"papelaria", "livros"}},
	"ferias":            {teal, [2]string{"viagem", "bolsas-e-malas"}},
	"black-friday":      {night, [2]string{"eletronicos", "tv-audio"}},
	"natal":             {red, [2]string{"flores-e-presentes", "vinhos"}},
	"pascoa":            {cocoa, [2]string{"flores-e-presentes", "alimentos-e-bebidas"}},
	"dia-das-maes":      {rose, [2]string{"perfumaria", "joias-e-relogios"}},
	"dia-dos-pais":      {indigo, [2]string{"ferramentas-e-construcao", "esportes"}},
	"dia-dos-namorados": {red, [2]string{"flores-e-presentes", "vinhos"}},
	"dia-das-criancas":  {plum, [2]string{"brinquedos", "games"}},
	"dia-do-consumidor": {green, [2]string{"black-friday", "eletrodomesticos"}},

	"alimentos-e-bebidas":      {green, [2]string{"restaurantes-e-delivery", "vinhos"}},
	"eletronicos":              {indigo, [2]string{"smartphone-tablet", "tv-audio"}},
	"beleza":                   {rose, [2]string{"perfumaria", "dia-das-maes"}},
	"esportes":                 {orange, [2]string{"suplementos", "calcados"}},
	"informatica":              {sky, [2]string{"games", "eletronicos"}},
	"moda-feminina":            {plum, [2]string{"bolsas-e-malas", "calcados"}},
	"smartphone-tablet":        {teal, [2]string{"eletronicos", "cine-foto"}},
	"tv-audio":                 {night, [2]string{"eletronicos", "games"}},
	"viagem":                   {sky, [2]string{"bolsas-e-malas", "ferias"}},
	"games":                    {plum, [2]string{"tv-audio", "eletronicos"}},
	"eletrodomesticos":         {petrol, [2]string{"casa-e-decoracao", "restaurantes-e-delivery"}},
	"bebe-criancas":            {sky, [2]string{"brinquedos", "dia-das-criancas"}},
	"brinquedos":               {orange, [2]string{"dia-das-criancas", "games"}},
	"livros":                   {cocoa, [2]string{"papelaria", "oticas"}},
	"papelaria":                {gold, [2]string{"livros", "volta-as-aulas"}},
	"cine-foto":                {night, [2]string{"tv-audio", "viagem"}},
	"instrumentos-musicais":    {red, [2]string{"lazer-e-ingressos", "eletronicos"}},
	"moda-masculina":           {indigo, [2]string{"dia-dos-pais", "calcados"}},
	"calcados":                 {petrol, [2]string{"esportes", "moda-feminina"}},
	"bolsas-e-malas":           {orange, [2]string{"viagem", "moda-feminina"}},
	"joias-e-relogios":         {gold, [2]string{"dia-dos-namorados", "flores-e-presentes"}},
	"oticas":                   {teal, [2]string{"ferias", "livros"}},
	"perfumaria":               {plum, [2]string{"beleza", "dia-das-maes"}},
	"farmacia-e-saude":         {green, [2]string{"beleza", "suplementos"}},
	"suplementos":              {red, [2]string{"esportes", "farmacia-e-saude"}},
	"casa-e-decoracao":         {gold, [2]string{"moveis", "jardim"}},
	"cama-mesa-e-banho":        {rose, [2]string{"casa-e-decoracao", "moveis"}},
	"moveis":                   {cocoa, [2]string{"casa-e-decoracao", "cama-mesa-e-banho"}},
	"ferramentas-e-construcao": {orange, [2]string{"casa-e-decoracao", "automotivo"}},
	"jardim":                   {green, [2]string{"dia-das-maes", "casa-e-decoracao"}},
	"automotivo":               {indigo, [2]string{"viagem", "ferramentas-e-construcao"}},
	"pet-shop":                 {cocoa, [2]string{"dia-dos-namorados", "brinquedos"}},
	"restaurantes-e-delivery":  {red, [2]string{"alimentos-e-bebidas", "vinhos"}},
	"vinhos":                   {rose, [2]string{"restaurantes-e-delivery", "alimentos-e-bebidas"}},
	"flores-e-presentes":       {rose, [2]string{"dia-das-maes", "dia-dos-namorados"}},
	"artesanato":               {orange, [2]string{"moda-feminina", "casa-e-decoracao"}},
	"cursos":                   {petrol, [2]string{"livros", "informatica"}},
	"lazer-e-ingressos":        {gold, [2]string{"instrumentos-musicais", "cine-foto"}},
	"assinaturas-e-servicos":   {teal, [2]string{"tv-audio", "informatica"}},
}

const tileSide = 320.0

// tile is a category's picture: its drawing before a quarter of a disc, in one of four turns.
func tile(slug string) string {
	s := subjects[slug]
	const half = tileSide / 2
	return picture(tileSide, tileSide,
		ground(tileSide, tileSide, s.ink.tint),
		quarter(0, 0, tileSide, pick(slug, "corner", 4), s.ink.shade),
		place(s.ink.paint(drawings[slug]), half-92, half-92, 184.0/64))
}

// Size of the picture behind a category's name.
const (
	headerWidth  = 1440.0
	headerHeight = 360.0
)

// header is what stands behind a category's name: words cover the left half, so that is plain.
func header(slug string) string {
	const side = headerHeight / 2
	return picture(headerWidth, headerHeight,
		ground(headerWidth, headerHeight, subjects[slug].ink.main),
		mosaic(slug, headerWidth-4*side, 0, side, 4, 2))
}
