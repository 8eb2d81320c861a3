package demoart

// subject is how a category is shown: in an ink, beside drawings that are not its own.
type subject struct {
	ink        ink
	companions [2]string
	pastel     bool // its page has a light header of its own
}

var subjects = map[string]subject{
	"clube-exclusivo":   {lime, [2]string{"black-friday", "dia-do-consumidor"}, true},
	"clube-viajante":    {sky, [2]string{"viagem", "bolsas-e-malas"}, true},
	"arlequim":          {plum, [2]string{"casa-e-decoracao", "livros"}, true},
	"assefaz":           {teal, [2]string{"farmacia-e-saude", "oticas"}, true},
	"clube-do-aluno":    {sky, [2]string{"livros", "cursos"}, true},
	"unifecaf":          {orange, [2]string{"papelaria", "informatica"}, true},
	"volta-as-aulas":    {indigo, [2]string{"papelaria", "livros"}, true},
	"ferias":            {teal, [2]string{"viagem", "bolsas-e-malas"}, true},
	"black-friday":      {night, [2]string{"eletronicos", "tv-audio"}, true},
	"natal":             {red, [2]string{"flores-e-presentes", "vinhos"}, true},
	"pascoa":            {cocoa, [2]string{"flores-e-presentes", "alimentos-e-bebidas"}, true},
	"dia-das-maes":      {rose, [2]string{"perfumaria", "joias-e-relogios"}, true},
	"dia-dos-pais":      {indigo, [2]string{"ferramentas-e-construcao", "esportes"}, true},
	"dia-dos-namorados": {red, [2]string{"flores-e-presentes", "vinhos"}, true},
	"dia-das-criancas":  {plum, [2]string{"brinquedos", "games"}, true},
	"dia-do-consumidor": {green, [2]string{"black-friday", "eletrodomesticos"}, true},

	"alimentos-e-bebidas":      {green, [2]string{"restaurantes-e-delivery", "vinhos"}, false},
	"eletronicos":              {indigo, [2]string{"smartphone-tablet", "tv-audio"}, false},
	"beleza":                   {rose, [2]string{"perfumaria", "dia-das-maes"}, false},
	"esportes":                 {orange, [2]string{"suplementos", "calcados"}, false},
	"informatica":              {sky, [2]string{"games", "eletronicos"}, false},
	"moda-feminina":            {plum, [2]string{"bolsas-e-malas", "calcados"}, false},
	"smartphone-tablet":        {teal, [2]string{"eletronicos", "cine-foto"}, false},
	"tv-audio":                 {night, [2]string{"eletronicos", "games"}, false},
	"viagem":                   {sky, [2]string{"bolsas-e-malas", "ferias"}, false},
	"games":                    {plum, [2]string{"tv-audio", "eletronicos"}, false},
	"eletrodomesticos":         {petrol, [2]string{"casa-e-decoracao", "restaurantes-e-delivery"}, false},
	"bebe-criancas":            {sky, [2]string{"brinquedos", "dia-das-criancas"}, false},
	"brinquedos":               {orange, [2]string{"dia-das-criancas", "games"}, false},
	"livros":                   {cocoa, [2]string{"papelaria", "oticas"}, false},
	"papelaria":                {gold, [2]string{"livros", "volta-as-aulas"}, false},
	"cine-foto":                {night, [2]string{"tv-audio", "viagem"}, false},
	"instrumentos-musicais":    {red, [2]string{"lazer-e-ingressos", "eletronicos"}, false},
	"moda-masculina":           {indigo, [2]string{"dia-dos-pais", "calcados"}, false},
	"calcados":                 {petrol, [2]string{"esportes", "moda-feminina"}, false},
	"bolsas-e-malas":           {orange, [2]string{"viagem", "moda-feminina"}, false},
	"joias-e-relogios":         {gold, [2]string{"dia-dos-namorados", "flores-e-presentes"}, false},
	"oticas":                   {teal, [2]string{"ferias", "livros"}, false},
	"perfumaria":               {plum, [2]string{"beleza", "dia-das-maes"}, false},
	"farmacia-e-saude":         {green, [2]string{"beleza", "suplementos"}, false},
	"suplementos":              {red, [2]string{"esportes", "farmacia-e-saude"}, false},
	"casa-e-decoracao":         {gold, [2]string{"moveis", "jardim"}, false},
	"cama-mesa-e-banho":        {rose, [2]string{"casa-e-decoracao", "moveis"}, false},
	"moveis":                   {cocoa, [2]string{"casa-e-decoracao", "cama-mesa-e-banho"}, false},
	"ferramentas-e-construcao": {orange, [2]string{"casa-e-decoracao", "automotivo"}, false},
	"jardim":                   {green, [2]string{"dia-das-maes", "casa-e-decoracao"}, false},
	"automotivo":               {indigo, [2]string{"viagem", "ferramentas-e-construcao"}, false},
	"pet-shop":                 {cocoa, [2]string{"dia-dos-namorados", "brinquedos"}, false},
	"restaurantes-e-delivery":  {red, [2]string{"alimentos-e-bebidas", "vinhos"}, false},
	"vinhos":                   {rose, [2]string{"restaurantes-e-delivery", "alimentos-e-bebidas"}, false},
	"flores-e-presentes":       {rose, [2]string{"dia-das-maes", "dia-dos-namorados"}, false},
	"artesanato":               {orange, [2]string{"moda-feminina", "casa-e-decoracao"}, false},
	"cursos":                   {petrol, [2]string{"livros", "informatica"}, false},
	"lazer-e-ingressos":        {gold, [2]string{"instrumentos-musicais", "cine-foto"}, false},
	"assinaturas-e-servicos":   {teal, [2]string{"tv-audio", "informatica"}, false},
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

// header is what stands behind a category's name. It has no ground, and no tone in which the words of that ground could not be
// read: the page shows it at two fifths of its strength.
func header(slug string) string {
	const side = headerHeight / 2
	colours := ink{"#74A99A", "#A6C9BE", "#09362F", "#09362F", "#09362F"}
	if own := subjects[slug].ink; subjects[slug].pastel {
		colours = ink{own.accent, paper, own.tint, own.tint, own.tint}
	}
	return picture(headerWidth, headerHeight, mosaic(slug, colours, headerWidth-4*side, 0, side, 4, 2))
}
