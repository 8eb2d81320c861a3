package demoart

// Drawings are fragments of SVG on a grid of 64 by 64. The letters M, A and P stand for the colours of an ink: main, accent and
// paper.

// drawings are the pictures of categories, by slug.
var drawings = map[string]string{
	"clube-exclusivo": `<path fill="M" d="M8 20l13 12L32 10l11 22 13-12-5 30H13z"/><path fill="A" d="M13 50h38v6H13z"/>` +
		`<circle cx="8" cy="18" r="4" fill="A"/><circle cx="32" cy="9" r="4" fill="A"/><circle cx="56" cy="18" r="4" fill="A"/>` +
		`<path fill="P" d="M32 32l4 7-4 7-4-7z"/>`,
	"clube-viajante": `<circle cx="32" cy="32" r="25" fill="M"/><circle cx="32" cy="32" r="19" fill="P"/>` +
		`<path fill="A" d="M45 19l-8 18-10-10z"/><path fill="M" d="M19 45l8-18 10 10z"/><circle cx="32" cy="32" r="3" fill="P"/>`,
	"arlequim": `<path fill="M" d="M32 6l12 26-12 26-12-26z"/><path fill="A" d="M10 8l10 24L10 56 2 32zM54 8l8 24-8 24-10-24z"/>` +
		`<circle cx="32" cy="32" r="5" fill="P"/>`,
	"assefaz": `<path fill="M" d="M32 57C13 43 5 33 5 22A13.5 13.5 0 0 1 32 17a13.5 13.5 0 0 1 27 5c0 11-8 21-27 35z"/>` +
		`<path fill="P" d="M28 20h8v8h8v8h-8v8h-8v-8h-8v-8h8z"/><circle cx="51" cy="49" r="6" fill="A"/>`,
	"clube-do-aluno": `<path fill="M" d="M32 10l28 13-28 13L4 23z"/><path fill="A" d="M16 32l16 7 16-7v12c-4 5-10 8-16 8s-12-3-16-8z"/>` +
		`<path fill="none" stroke="M" stroke-width="3.5" stroke-linecap="round" d="M56 25v17"/><circle cx="56" cy="46" r="4" fill="A"/>`,
	"unifecaf": `<path fill="M" d="M32 6l26 15v5H6v-5zM6 52h52v7H6z"/><path fill="A" d="M12 29h7v20h-7zM28.5 29h7v20h-7zM45 29h7v20h-7z"/>` +
		`<circle cx="32" cy="17" r="4" fill="P"/>`,
	"volta-as-aulas": `<path fill="none" stroke="M" stroke-width="5" d="M24 16v-3a8 8 0 0 1 16 0v3"/>` +
		`<path fill="M" d="M12 30a16 16 0 0 1 16-16h8a16 16 0 0 1 16 16v22a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z"/>` +
		`<rect x="19" y="36" width="26" height="15" rx="4" fill="A"/><path fill="none" stroke="P" stroke-width="3" stroke-linecap="round" d="M24 26h16M29 41h6"/>`,
	"ferias": `<path fill="A" d="M6 34a26 26 0 0 1 52 0z"/><path fill="M" d="M24 34C24 20 28 11 32 8c4 3 8 12 8 26z"/>` +
		`<path stroke="M" stroke-width="3.5" stroke-linecap="round" d="M32 34v20"/><path fill="M" d="M6 56q6.5-6 13 0t13 0 13 0 13 0v4H6z"/>`,
	"black-friday": `<path fill="M" d="M34 7h19a4 4 0 0 1 4 4v19L32 55a5 5 0 0 1-7 0L9 39a5 5 0 0 1 0-7z"/>` +
		`<circle cx="47" cy="17" r="4" fill="P"/><path stroke="A" stroke-width="4" stroke-linecap="round" d="M24 41l14-12"/>` +
		`<circle cx="25" cy="31" r="3.5" fill="A"/><circle cx="37" cy="39" r="3.5" fill="A"/>`,
	"natal": `<path fill="M" d="M32 8l14 17h-6l12 14h-8l12 13H8l12-13h-8l12-14h-6z"/><rect x="28" y="52" width="8" height="7" fill="A"/>` +
		`<circle cx="32" cy="9" r="5" fill="A"/><circle cx="27" cy="29" r="2.6" fill="P"/><circle cx="37" cy="36" r="2.6" fill="A"/><circle cx="25" cy="44" r="2.6" fill="A"/><circle cx="40" cy="46" r="2.6" fill="P"/>`,
	"pascoa": `<path fill="M" d="M32 6c11 0 19 16 19 30a19 22 0 0 1-38 0C13 22 21 6 32 6z"/>` +
		`<path fill="none" stroke="A" stroke-width="4" stroke-linejoin="round" d="M14 30l6 6 6-6 6 6 6-6 6 6 6-6"/>` +
		`<circle cx="24" cy="46" r="3" fill="P"/><circle cx="32" cy="49" r="3" fill="P"/><circle cx="40" cy="46" r="3" fill="P"/><circle cx="32" cy="18" r="4" fill="P"/>`,
	"dia-das-maes": `<path stroke="M" stroke-width="4" d="M32 34v24"/><path fill="M" d="M30 57c-2-10-9-15-20-15 1 10 9 16 20 15zM34 57c2-10 9-15 20-15-1 10-9 16-20 15z"/>` +
		`<path fill="A" d="M15 10q8 2 10 8 2-8 7-12 5 4 7 12 2-6 10-8c3 18-4 27-17 27S12 28 15 10z"/><path fill="M" d="M32 15c5 7 5 14 0 20-5-6-5-13 0-20z"/>`,
	"dia-dos-pais": `<path fill="M" d="M12 8h40l-8 12-12 8-12-8z"/><path fill="P" d="M24 8h16l-8 14z"/>` +
		`<path fill="A" d="M27 20h10l-2 8 6 22-9 9-9-9 6-22z"/><path stroke="M" stroke-width="3" d="M27 35l9 6M25 43l11 8"/>`,
	"dia-dos-namorados": `<path fill="M" d="M25 52C10 41 4 32 4 23a11 11 0 0 1 21-5 11 11 0 0 1 21 5c0 9-6 18-21 29z"/>` +
		`<path fill="A" d="M44 58c-11-8-15-14-15-21a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 7-4 13-15 21z"/>`,
	"dia-das-criancas": `<path fill="M" d="M34 5l20 18-18 26L14 24z"/><path fill="A" d="M34 5l-6 23-14-4zM36 49l-8-21 26-5z"/>` +
		`<path fill="none" stroke="M" stroke-width="2.5" stroke-linecap="round" d="M36 49q-2 6-9 4t-9 6"/><path fill="A" d="M22 51l6 0-2 5zM13 56l6 1-4 4z"/>`,
	"dia-do-consumidor": `<path fill="M" d="M11 20h42l4 33a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5z"/>` +
		`<path fill="none" stroke="M" stroke-width="4" d="M22 24v-8a10 10 0 0 1 20 0v8"/><path fill="none" stroke="A" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M22 39l8 8 13-15"/>`,

	"alimentos-e-bebidas": `<path fill="M" d="M32 20c-4-4-9-5-13-3-8 3-11 12-9 22 2 11 8 19 15 19 3 0 4-1 7-1s4 1 7 1c7 0 13-8 15-19 2-10-1-19-9-22-4-2-9-1-13 3z"/>` +
		`<path fill="A" d="M33 16c0-7 5-11 13-11 0 8-5 12-13 11z"/><path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" d="M32 20q0-6-4-9"/><path fill="none" stroke="P" stroke-width="3.5" stroke-linecap="round" d="M17 36q0-8 6-10"/>`,
	"eletronicos": `<path fill="none" stroke="M" stroke-width="5" d="M11 40v-7a21 21 0 0 1 42 0v7"/>` +
		`<rect x="6" y="35" width="14" height="21" rx="6" fill="M"/><rect x="44" y="35" width="14" height="21" rx="6" fill="M"/>` +
		`<path stroke="A" stroke-width="3.5" stroke-linecap="round" d="M26 44v4M32 40v12M38 44v4"/>`,
	"beleza": `<path fill="M" d="M17 34h20v20a4 4 0 0 1-4 4H21a4 4 0 0 1-4-4z"/><path fill="P" d="M20 27h14v7H20z"/><path fill="A" d="M21 27V14l11-7v20z"/>` +
		`<path fill="M" d="M17 42h20v3H17z" opacity=".5"/><path fill="A" d="M48 10l2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5z"/><path fill="M" d="M50 36l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z"/>`,
	"esportes": `<circle cx="32" cy="32" r="25" fill="M"/><path fill="none" stroke="A" stroke-width="3" d="M32 7v50M7 32h50M14 14.5q14 18 0 35M50 14.5q-14 18 0 35"/>`,
	"informatica": `<rect x="12" y="12" width="40" height="29" rx="4" fill="M"/><rect x="17" y="17" width="30" height="19" rx="1.5" fill="P"/>` +
		`<path fill="A" d="M5 45h54l-3 7a4 4 0 0 1-4 2H12a4 4 0 0 1-4-2z"/><path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M27 22l-5 4.5 5 4.5M37 22l5 4.5-5 4.5"/>`,
	"moda-feminina": `<path fill="M" d="M22 7l4 6q6 4 12 0l4-6 3 14-5 8 12 28q-20 5-40 0l12-28-5-8z"/><path fill="A" d="M24 29h16l2 5H22z"/>` +
		`<path stroke="P" stroke-width="2.5" stroke-linecap="round" d="M28 41l-4 13M32 41v14M36 41l4 13"/>`,
	"smartphone-tablet": `<rect x="6" y="14" width="34" height="44" rx="5" fill="A"/><rect x="24" y="6" width="30" height="52" rx="6" fill="M"/>` +
		`<rect x="28.5" y="12" width="21" height="36" rx="2" fill="P"/><circle cx="39" cy="53" r="2.2" fill="P"/><path stroke="M" stroke-width="3" stroke-linecap="round" d="M33 20h12M33 27h8"/><rect x="33" y="34" width="12" height="8" rx="2" fill="A"/>`,
	"tv-audio": `<rect x="5" y="12" width="54" height="36" rx="4" fill="M"/><rect x="10" y="17" width="44" height="26" rx="1.5" fill="P"/>` +
		`<path fill="A" d="M27 22l13 8-13 8z"/><path stroke="M" stroke-width="4" stroke-linecap="round" d="M20 55h24M32 48v6"/>`,
	"viagem": `<circle cx="44" cy="20" r="14" fill="A"/><path fill="M" d="M5 35l6-2 7 5 13-4L16 15l6-2 22 17 9-3c4-1 7 1 7 4s-2 4-5 5L23 46c-6 2-11 0-14-4z"/>` +
		`<path stroke="M" stroke-width="3.5" stroke-linecap="round" d="M14 56h38"/>`,
	"games": `<path fill="M" d="M19 18h26c9 0 13 8 14 19 1 9-1 15-6 15-6 0-7-8-13-8H24c-6 0-7 8-13 8-5 0-7-6-6-15 1-11 5-19 14-19z"/>` +
		`<path stroke="P" stroke-width="4" stroke-linecap="round" d="M21 25v10M16 30h10"/><circle cx="41" cy="33" r="3.2" fill="A"/><circle cx="48" cy="27" r="3.2" fill="A"/>`,
	"eletrodomesticos": `<rect x="11" y="6" width="42" height="52" rx="6" fill="M"/><circle cx="32" cy="37" r="14.5" fill="P"/><circle cx="32" cy="37" r="10" fill="A"/>` +
		`<path fill="none" stroke="P" stroke-width="3" stroke-linecap="round" d="M24 38q4-4 8 0t8 0"/><circle cx="19" cy="14" r="2.8" fill="A"/><path stroke="P" stroke-width="3" stroke-linecap="round" d="M33 14h12"/>`,
	"bebe-criancas": `<path fill="M" d="M22 26h20l3 6v20a6 6 0 0 1-6 6H25a6 6 0 0 1-6-6V32z"/><rect x="19" y="18" width="26" height="8" rx="3" fill="A"/>` +
		`<path fill="M" d="M26 18c0-4 3-4 3-8 0-2 1-4 3-4s3 2 3 4c0 4 3 4 3 8z"/><path fill="P" d="M24 41h16v9a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z"/><path stroke="P" stroke-width="2.5" stroke-linecap="round" d="M35 32h5M35 36.5h5"/>`,
	"brinquedos": `<path fill="M" d="M32 28L14 17q9-12 20-9zM32 28l11-18q12 9 9 20z"/><path fill="A" d="M32 28l18 11q-9 12-20 9zM32 28L21 46Q9 37 12 26z"/>` +
		`<circle cx="32" cy="28" r="4" fill="P"/><path stroke="M" stroke-width="4" stroke-linecap="round" d="M32 34v25"/>`,
	"livros": `<path fill="M" d="M32 16C26 10 16 9 6 11v39c10-2 20-1 26 5 6-6 16-7 26-5V11c-10-2-20-1-26 5z"/>` +
		`<path fill="P" d="M29.5 20c-5-4-11-5-18-4.5v28c7-.5 13 .5 18 4z"/><path fill="A" d="M34.5 20c5-4 11-5 18-4.5v28c-7-.5-13 .5-18 4z"/><path stroke="M" stroke-width="2.5" stroke-linecap="round" d="M16 24q5 0 9 2M16 31q5 0 9 2"/>`,
	"papelaria": `<rect x="8" y="8" width="34" height="48" rx="4" fill="M"/><path fill="P" d="M16 13h21v38H16z"/><path stroke="A" stroke-width="3" stroke-linecap="round" d="M20 21h13M20 28h13M20 35h7"/>` +
		`<path fill="A" d="M51 15l8 5-18 31-9 6 1-11z"/><path fill="M" d="M51 15l3-5 8 5-3 5zM33 46l8 5-9 6z"/>`,
	"cine-foto": `<path fill="M" d="M22 12h20l4 7h7a5 5 0 0 1 5 5v25a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V24a5 5 0 0 1 5-5h7z"/>` +
		`<circle cx="32" cy="36" r="13" fill="P"/><circle cx="32" cy="36" r="8.5" fill="A"/><circle cx="32" cy="36" r="3.5" fill="M"/><circle cx="50" cy="26" r="2.5" fill="A"/>`,
	"instrumentos-musicais": `<path stroke="M" stroke-width="5" d="M30 34L53 11"/><path fill="M" d="M48 7l9 9 4-5-8-8zM37 29c6 4 4 9 0 12 2 8-3 16-11 18S8 58 6 50s3-14 9-17c0-5 3-9 8-9s9 1 14 5z"/>` +
		`<circle cx="24" cy="41" r="6.5" fill="A"/><path stroke="P" stroke-width="3" stroke-linecap="round" d="M13 46l7 7"/>`,
	"moda-masculina": `<path fill="M" d="M23 8l9 6 9-6 17 9-5 15-7-2v28H18V30l-7 2L6 17z"/><path fill="A" d="M23 8l9 6 9-6-3 13-6-4-6 4z"/>` +
		`<circle cx="32" cy="28" r="1.8" fill="P"/><circle cx="32" cy="37" r="1.8" fill="P"/><circle cx="32" cy="46" r="1.8" fill="P"/>`,
	"calcados": `<path fill="M" d="M6 19c6 5 12 4 16-3l19 16 13 4c4 1 5 4 5 8v3H5V24z"/><path fill="A" d="M5 44h54v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4z"/>` +
		`<path stroke="P" stroke-width="3" stroke-linecap="round" d="M25 27l5-3M30 31l5-3M35 35l5-3"/>`,
	"bolsas-e-malas": `<path fill="none" stroke="M" stroke-width="4" d="M24 18V9h16v9"/><rect x="12" y="17" width="40" height="38" rx="6" fill="M"/>` +
		`<path stroke="A" stroke-width="4" stroke-linecap="round" d="M22 25v22M32 25v22M42 25v22"/><circle cx="20" cy="58" r="3" fill="M"/><circle cx="44" cy="58" r="3" fill="M"/>`,
	"joias-e-relogios": `<circle cx="32" cy="41" r="16" fill="none" stroke="M" stroke-width="5.5"/><path fill="A" d="M22 7h20l7 8-17 17L15 15z"/>` +
		`<path fill="M" d="M22 7l4 8H15zM42 7l-4 8h11zM26 15h12l-6 17z" opacity=".55"/>`,
	"oticas": `<circle cx="17" cy="37" r="12.5" fill="A"/><circle cx="47" cy="37" r="12.5" fill="A"/><circle cx="17" cy="37" r="12" fill="none" stroke="M" stroke-width="4.5"/>` +
		`<circle cx="47" cy="37" r="12" fill="none" stroke="M" stroke-width="4.5"/><path fill="none" stroke="M" stroke-width="4" stroke-linecap="round" d="M28 34q4-4 8 0M5 34l6-18M59 34l-6-18"/><path stroke="P" stroke-width="3" stroke-linecap="round" d="M12 37l5-6M42 37l5-6"/>`,
	"perfumaria": `<rect x="13" y="28" width="38" height="30" rx="7" fill="M"/><rect x="25" y="18" width="14" height="10" fill="A"/><rect x="22" y="7" width="20" height="12" rx="3" fill="M"/>` +
		`<path fill="A" d="M18 41q7-4 14 0t14 0v8a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z"/><circle cx="50" cy="11" r="2" fill="A"/><circle cx="56" cy="7" r="2" fill="A"/><circle cx="56" cy="15" r="2" fill="A"/>`,
	"farmacia-e-saude": `<rect x="7" y="12" width="44" height="44" rx="10" fill="M"/><path fill="P" d="M24 21h10v8h8v10h-8v8H24v-8h-8V29h8z"/>` +
		`<rect x="33" y="42" width="28" height="14" rx="7" fill="A" transform="rotate(-35 47 49)"/><path fill="P" d="M47.5 41l8-5.5a7 7 0 0 1 8 11.5l-8 5.5z" opacity=".7" transform="translate(-1 0)"/>`,
	"suplementos": `<path stroke="M" stroke-width="6" d="M20 32h24"/><rect x="12" y="15" width="10" height="34" rx="4" fill="M"/><rect x="42" y="15" width="10" height="34" rx="4" fill="M"/>` +
		`<rect x="4" y="22" width="8" height="20" rx="3.5" fill="A"/><rect x="52" y="22" width="8" height="20" rx="3.5" fill="A"/>`,
	"casa-e-decoracao": `<path fill="M" d="M20 8h24l9 22H11z"/><path fill="A" d="M14 30h36a18 8 0 0 1-36 0z" opacity=".9"/><path stroke="M" stroke-width="4" d="M32 34v20"/>` +
		`<path fill="M" d="M19 58a13 6 0 0 1 26 0z"/><path stroke="P" stroke-width="3" stroke-linecap="round" d="M25 14l-4 10M32 14v10"/>`,
	"cama-mesa-e-banho": `<path fill="M" d="M5 12h5v28h49v16h-5v-6H10v6H5z"/><path fill="A" d="M29 22h24a6 6 0 0 1 6 6v12H29z"/><rect x="12" y="26" width="15" height="12" rx="5" fill="M"/>` +
		`<path stroke="P" stroke-width="2.5" stroke-linecap="round" d="M36 29v5M43 29v5M50 29v5"/>`,
	"moveis": `<path fill="M" d="M15 27V17a8 8 0 0 1 8-8h18a8 8 0 0 1 8 8v10z"/><path fill="A" d="M18 30h28v12H18z"/>` +
		`<path fill="M" d="M5 31a6 6 0 0 1 12 0v10h30V31a6 6 0 0 1 12 0v15a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5z"/><path stroke="M" stroke-width="4" stroke-linecap="round" d="M14 51v6M50 51v6"/><circle cx="26" cy="19" r="1.8" fill="P"/><circle cx="38" cy="19" r="1.8" fill="P"/>`,
	"ferramentas-e-construcao": `<path fill="A" d="M36 27l6 6-24 25a5 5 0 0 1-8-7z"/><path fill="M" d="M22 15c6-8 16-9 23-4l12 12-4 4 4 4-6 6-5-5-4 3-9-9 2-4c-3-4-7-6-13-7z"/>` +
		`<path stroke="P" stroke-width="3" stroke-linecap="round" d="M41 17l7 7"/>`,
	"jardim": `<path fill="M" d="M14 40h36l-4 15a4 4 0 0 1-4 3H22a4 4 0 0 1-4-3z"/><rect x="11" y="36" width="42" height="7" rx="3" fill="M"/>` +
		`<path fill="A" d="M32 34C32 18 42 9 57 9c0 15-9 25-25 25zM31 34C31 24 23 17 9 17c0 11 8 18 22 17z"/><path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" d="M32 37V31q2-8 12-13M31 33q-3-7-11-9"/>`,
	"automotivo": `<path fill="M" d="M5 40c0-5 2-8 6-9l6-13a8 8 0 0 1 7-5h16a8 8 0 0 1 7 5l6 13c4 1 6 4 6 9v9a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3z"/>` +
		`<path fill="P" d="M21 20h22l5 11H16z"/><circle cx="15" cy="41" r="4" fill="A"/><circle cx="49" cy="41" r="4" fill="A"/><path stroke="A" stroke-width="3" stroke-linecap="round" d="M26 43h12"/><rect x="8" y="50" width="9" height="8" rx="3" fill="M"/><rect x="47" y="50" width="9" height="8" rx="3" fill="M"/>`,
	"pet-shop": `<path fill="M" d="M32 31c9 0 17 9 17 17 0 6-4 9-9 9-3 0-5-1-8-1s-5 1-8 1c-5 0-9-3-9-9 0-8 8-17 17-17z"/>` +
		`<ellipse cx="11" cy="30" rx="6" ry="8" fill="A" transform="rotate(-20 11 30)"/><ellipse cx="53" cy="30" rx="6" ry="8" fill="A" transform="rotate(20 53 30)"/><ellipse cx="23.5" cy="16" rx="6.5" ry="9" fill="M"/><ellipse cx="40.5" cy="16" rx="6.5" ry="9" fill="M"/>`,
	"restaurantes-e-delivery": `<path fill="M" d="M6 34h52a26 22 0 0 1-15 19v3a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3v-3A26 22 0 0 1 6 34z"/><path fill="A" d="M10 34c1-8 8-13 14-9 3-7 14-8 18-1 7-3 12 3 12 10z"/>` +
		`<path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" d="M24 16q-4-4 0-8M34 14q-4-4 0-8M44 16q-4-4 0-8"/>`,
	"vinhos": `<path fill="M" d="M10 6h24c3 16 0 27-9 29v17h8v6H11v-6h8V35C10 33 7 22 10 6z"/><path fill="A" d="M11.5 17h21c0 9-4 13-10.5 13S11.5 26 11.5 17z"/>` +
		`<path fill="M" d="M44 5h8v13c6 4 7 9 7 15v20a5 5 0 0 1-5 5H43a5 5 0 0 1-5-5v-9c0-3 0-7 2-10 2-4 4-8 4-13z" opacity=".8"/><rect x="42" y="36" width="13" height="13" rx="2" fill="P"/>`,
	"flores-e-presentes": `<rect x="9" y="29" width="46" height="29" rx="4" fill="M"/><rect x="5" y="19" width="54" height="13" rx="4" fill="M"/><path fill="A" d="M27 19h10v39H27z"/>` +
		`<path fill="none" stroke="A" stroke-width="4.5" d="M32 19c-4-9-11-13-15-9s1 9 15 9zM32 19c4-9 11-13 15-9s-1 9-15 9z"/>`,
	"artesanato": `<circle cx="29" cy="35" r="22" fill="M"/><path fill="none" stroke="A" stroke-width="3" stroke-linecap="round" d="M12 27q14-8 30 0M9 36q18-9 38 0M14 47q14-8 28 0"/>` +
		`<path fill="none" stroke="P" stroke-width="3" stroke-linecap="round" d="M22 16q-7 17 0 36"/><path stroke="A" stroke-width="4" stroke-linecap="round" d="M37 27L57 7"/><circle cx="57" cy="7" r="3.5" fill="M"/><path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" d="M42 53q8 5 17 1"/>`,
	"cursos": `<path fill="M" d="M32 10l29 13-29 13L3 23z"/><path fill="A" d="M14 31l18 8 18-8v13c-8 8-28 8-36 0z"/>` +
		`<path fill="none" stroke="M" stroke-width="3" stroke-linecap="round" d="M56 25v18"/><circle cx="56" cy="47" r="4" fill="M"/>`,
	"lazer-e-ingressos": `<path fill="A" d="M14 11l38-5 2 12-42 8z"/><path fill="M" d="M5 20h54v12a6 6 0 0 0 0 12v12H5V44a6 6 0 0 0 0-12z"/>` +
		`<path stroke="P" stroke-width="2.5" stroke-dasharray="3 4" d="M41 24v28"/><path fill="A" d="M23 28l3 7 7.5.5-6 5 2 7.5-6.5-4-6.5 4 2-7.5-6-5 7.5-.5z"/>`,
	"assinaturas-e-servicos": `<path fill="M" d="M17 50a13 13 0 0 1-1-26 18 18 0 0 1 34-2 14 14 0 0 1-2 28z"/><path fill="A" d="M27 25l16 9.5L27 44z"/>`,
}

// marks are what the logos of stores show.
var marks = map[string]string{
	"bird":   `<path fill="M" d="M6 42C6 22 20 8 38 8a14 14 0 0 1 13 9l9 4-9 4c0 17-12 31-29 31C11 56 6 50 6 42z"/><path fill="A" d="M6 42c0-11 9-19 20-19h12c0 14-9 23-20 23-5 0-9-1-12-4z"/><circle cx="42" cy="18" r="3" fill="P"/>`,
	"wings":  `<path fill="M" d="M32 58C12 52 4 36 6 12c16 2 26 14 26 46z"/><path fill="A" d="M32 58c20-6 28-22 26-46-16 2-26 14-26 46z"/><circle cx="32" cy="14" r="7" fill="M"/>`,
	"swift":  `<path fill="M" d="M4 14c18 0 26 6 31 18C41 20 48 14 60 14 56 36 46 46 32 58 30 38 22 22 4 14z"/><path fill="A" d="M32 58c-2-12-5-20-11-28 8 0 12 2 14 6 2-4 6-7 11-8-3 14-8 22-14 30z"/>`,
	"parrot": `<path fill="M" d="M22 8h12a24 24 0 0 1 24 24v26H46A24 24 0 0 1 22 34z"/><path fill="A" d="M22 8v24H6C6 18 12 8 22 8zM34 34h24v24C44 58 34 48 34 34z"/><circle cx="32" cy="20" r="3.5" fill="P"/>`,
	"leaf":   `<path fill="M" d="M8 56C4 26 22 6 56 8c2 34-18 52-48 48z"/><path fill="none" stroke="A" stroke-width="4.5" stroke-linecap="round" d="M12 52L42 22M24 40V27M33 31V21M26 38h13"/>`,
	"sprout": `<path fill="M" d="M34 40C34 20 44 10 60 10c0 20-9 30-26 30z"/><path fill="A" d="M30 46C30 30 21 22 4 22c0 16 9 24 26 24z"/><path stroke="M" stroke-width="5" stroke-linecap="round" d="M32 58V36"/>`,
	"tree":   `<circle cx="32" cy="22" r="17" fill="M"/><circle cx="18" cy="34" r="12" fill="M"/><circle cx="46" cy="34" r="12" fill="A"/><path fill="M" d="M29 30h6v28h-6z"/><path stroke="M" stroke-width="4" stroke-linecap="round" d="M20 58h24"/>`,
	"palm":   `<path fill="M" d="M30 26h5l3 32H27z"/><path fill="M" d="M32 26C28 12 18 8 6 14c6 2 16 4 26 12zM32 26C36 12 46 8 58 14c-6 2-16 4-26 12z"/><path fill="A" d="M32 26C20 22 10 26 6 38c8-6 16-10 26-12zM32 26c12-4 22 0 26 12-8-6-16-10-26-12z"/>`,
	"flower": `<g fill="M"><circle cx="32" cy="15" r="11"/><circle cx="48" cy="27" r="11"/><circle cx="42" cy="46" r="11"/><circle cx="22" cy="46" r="11"/><circle cx="16" cy="27" r="11"/></g><circle cx="32" cy="32" r="9" fill="A"/>`,
	"petals": `<path fill="M" d="M32 32C14 32 6 24 6 6c18 0 26 8 26 26zM32 32c18 0 26 8 26 26-18 0-26-8-26-26z"/><path fill="A" d="M32 32C32 14 40 6 58 6c0 18-8 26-26 26zM32 32c0 18-8 26-26 26 0-18 8-26 26-26z"/>`,
	"fruit":  `<circle cx="22" cy="42" r="15" fill="M"/><circle cx="44" cy="38" r="13" fill="A"/><path fill="none" stroke="M" stroke-width="4" stroke-linecap="round" d="M22 28Q26 14 36 8 42 16 44 26"/><path fill="M" d="M36 9c6-6 14-6 20-2-4 7-13 8-20 2z"/>`,
	"seed":   `<path fill="M" d="M20 58C6 46 6 22 20 6c14 16 14 40 0 52z"/><path fill="A" d="M44 58c-14-12-14-36 0-52 14 16 14 40 0 52z"/><path stroke="P" stroke-width="3" stroke-linecap="round" d="M20 22v22M44 22v22"/>`,
	"fish":   `<path fill="M" d="M4 32C12 18 24 12 36 16l8 8 16-10v36L44 40l-8 8C24 52 12 46 4 32z"/><path fill="A" d="M26 15c8 8 8 26 0 34 5 1 10 0 14-4 4-9 4-17 0-26-4-4-9-5-14-4z"/><circle cx="16" cy="29" r="3" fill="P"/>`,
	"wave":   `<path fill="M" d="M4 38c0-18 12-30 28-30 12 0 20 8 20 17 0 7-5 12-11 12-5 0-8-3-8-7 0-3 2-5 5-5-2-5-6-6-9-5-8 2-9 14-3 22 5 6 16 8 34 6v10H4z"/><path fill="A" d="M4 46q7 6 14 0t14 4 14 0 14-2v10H4z"/>`,
	"waves":  `<path fill="none" stroke="M" stroke-width="8" stroke-linecap="round" d="M8 18q8-9 16 0t16 0 16 0"/><path fill="none" stroke="A" stroke-width="8" stroke-linecap="round" d="M8 34q8-9 16 0t16 0 16 0"/><path fill="none" stroke="M" stroke-width="8" stroke-linecap="round" d="M8 50q8-9 16 0t16 0 16 0"/>`,
	"peaks":  `<path fill="A" d="M28 56L44 20l18 36z"/><path fill="M" d="M2 56L24 12l24 44z"/><path fill="P" d="M24 12l8 15-5 4-4-4-5 3z"/>`,
	"sun":    `<path fill="M" d="M10 46a22 22 0 0 1 44 0z"/><g stroke="A" stroke-width="5" stroke-linecap="round"><path d="M32 16V8M14 24l-5-6M50 24l5-6"/></g><path stroke="M" stroke-width="5" stroke-linecap="round" d="M6 55h52"/>`,
	"moon":   `<path fill="M" d="M42 6A27 27 0 1 0 58 44 22 22 0 0 1 42 6z"/><path fill="A" d="M50 12l2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5z"/>`,
	"cat":    `<path fill="M" d="M10 6l14 10q8-2 16 0L54 6v30c0 13-9 22-22 22S10 49 10 36z"/><circle cx="23" cy="33" r="4" fill="A"/><circle cx="41" cy="33" r="4" fill="A"/><path fill="A" d="M28 43h8l-4 4z"/>`,
	"bear":   `<circle cx="15" cy="17" r="10" fill="M"/><circle cx="49" cy="17" r="10" fill="M"/><circle cx="32" cy="35" r="23" fill="M"/><ellipse cx="32" cy="43" rx="12" ry="9" fill="A"/><circle cx="24" cy="31" r="3" fill="P"/><circle cx="40" cy="31" r="3" fill="P"/><ellipse cx="32" cy="40" rx="4" ry="3" fill="M"/>`,
	"lizard": `<path fill="none" stroke="M" stroke-width="9" stroke-linecap="round" d="M40 10c14 2 16 18 2 20H24c-16 2-14 20 2 22h24"/><circle cx="38" cy="11" r="8" fill="M"/><circle cx="37" cy="9" r="2.6" fill="A"/><circle cx="52" cy="52" r="4" fill="A"/>`,
	"bolt":   `<path fill="M" d="M36 4L10 36h18l-6 24 32-36H36z"/><path fill="A" d="M36 4l-8 32H10z"/>`,
	"flame":  `<path fill="M" d="M34 4c2 12 20 18 20 34a22 22 0 0 1-44 0c0-10 6-14 9-22 4 3 6 6 6 10 6-5 9-12 9-22z"/><path fill="A" d="M33 30c2 6 9 9 9 17a10 10 0 0 1-20 0c0-7 8-9 11-17z"/>`,
	"tile":   `<path fill="M" d="M6 6h25v25A25 25 0 0 1 6 6zM58 58H33V33a25 25 0 0 1 25 25z"/><path fill="A" d="M58 6v25H33A25 25 0 0 1 58 6zM6 58V33h25A25 25 0 0 1 6 58z"/>`,
	"weave":  `<g fill="M"><rect x="6" y="6" width="15" height="33" rx="7.5"/><rect x="43" y="25" width="15" height="33" rx="7.5"/><rect x="6" y="43" width="33" height="15" rx="7.5"/></g><g fill="A"><rect x="25" y="6" width="33" height="15" rx="7.5"/><circle cx="32" cy="32" r="7.5"/></g>`,
	"rings":  `<circle cx="23" cy="32" r="16" fill="none" stroke="M" stroke-width="8"/><circle cx="41" cy="32" r="16" fill="none" stroke="A" stroke-width="8"/><path fill="none" stroke="M" stroke-width="8" d="M32 18.5a16 16 0 0 1 7 13.5"/>`,
	"arch":   `<path fill="none" stroke="M" stroke-width="9" d="M8 56V36a24 24 0 0 1 48 0v20"/><path fill="A" d="M20 56V38a12 12 0 0 1 24 0v18z"/>`,
	"hive":   `<path fill="M" d="M32 4l24 14v28L32 60 8 46V18z"/><path fill="A" d="M32 17l13 7.5v15L32 47l-13-7.5v-15z"/>`,
	"spark":  `<path fill="M" d="M32 4l7 21 21 7-21 7-7 21-7-21-21-7 21-7z"/><circle cx="52" cy="12" r="6" fill="A"/><circle cx="12" cy="52" r="5" fill="A"/>`,
	"steps":  `<path fill="M" d="M6 58V44h18V30h18V16h16v42z"/><circle cx="18" cy="20" r="11" fill="A"/>`,
	"drop":   `<path fill="M" d="M32 4c12 14 20 24 20 35a20 20 0 0 1-40 0C12 28 20 18 32 4z"/><path fill="none" stroke="A" stroke-width="6" stroke-linecap="round" d="M23 40a9 9 0 0 0 9 9"/>`,
	"orbit":  `<circle cx="32" cy="32" r="13" fill="M"/><ellipse cx="32" cy="32" rx="28" ry="12" fill="none" stroke="M" stroke-width="4.5" transform="rotate(-28 32 32)"/><circle cx="55" cy="18" r="6" fill="A"/>`,
}
