import type { CodeKey } from '../keys';

export const codes: Record<CodeKey, string> = {
  'figure.balance': '{white} menos {black}',
  'figure.groups': 'Grupos',
  'figure.plies-left': 'Lances restantes',
  'figure.quiet-plies': 'Lances sem captura',
  'figure.queens': 'Damas',
  'figure.balls-on-goal': 'Bolas na meta',
  'figure.supply': 'Anéis na reserva',

  'alert.king-attacked': 'Rei {color} sob ataque',
  'alert.wins-next': '{color} a um lance de ganhar',

  'reason.all-captured': 'a última peça adversária foi capturada',
  'reason.no-move': 'quem devia jogar não tem lance legal',
  'reason.connected': 'todas as peças de um lado estão ligadas',
  'reason.both-connected': 'um só lance ligou os dois lados',
  'reason.repetition': 'por repetição',
  'reason.king-captured': 'o rei foi capturado',
  'reason.ply-limit': 'jogaram-se dez lances e os dois reis estão de pé',
  'reason.checkmate': 'por xeque-mate',
  'reason.stalemate': 'rei afogado: nenhum lance legal e o rei não está atacado',
  'reason.fifty-moves': 'cinquenta lances de cada lado sem captura',
  'reason.goal': 'as três bolas chegaram à meta',
  'reason.home-full': 'a base de quem perdeu ficou cheia',
  'reason.resignation': 'por desistência',
  'reason.time': 'por tempo',
  'reason.agreement': 'por acordo',
  'reason.abandoned': 'um jogador saiu da partida',
  'reason.move-limit': 'jogaram-se 2000 lances',
  'reason.aborted': 'a partida não chegou a começar',
  'reason.unfinished': 'a partida não foi continuada',

  'refusal.game-over': 'A partida terminou.',
  'refusal.off-board': '{square} não existe neste tabuleiro.',
  'refusal.no-piece': 'Não há nenhuma peça em {square}.',
  'refusal.not-yours': 'A peça em {square} é do adversário, não é sua.',
  'refusal.same-square': 'Um lance tem de acabar noutra casa.',
  'refusal.not-in-line.diagonal': 'Esta peça só se move em diagonal.',
  'refusal.not-in-line.any': 'As peças movem-se em linha reta: na horizontal, na vertical ou na diagonal.',
  'refusal.blocked': 'O caminho está bloqueado pela peça {color} em {by}.',
  'refusal.own-piece': 'Em {square} está uma peça sua.',
  'refusal.immobile': 'A peça em {square} não tem nenhum lance legal.',
  'refusal.too-long': 'Isso é mais do que um lance.',
  'refusal.not-a-supply-move': 'Aqui não há nada a fazer com a reserva.',
  'refusal.no-passing': 'Neste jogo não se passa a vez.',
  'refusal.pass-with-moves': 'Só pode passar quando nenhuma das suas peças se pode mover.',
  'refusal.must-pass': 'Nenhuma das suas peças se pode mover, por isso tem de passar.',
  'refusal.light-square': '{square} é uma casa clara, e só se joga nas casas escuras.',
  'refusal.must-capture':
    'O bispo em {square} está em confronto: pode capturar, por isso, se se mover, tem de capturar.',
  'refusal.engages-nobody':
    'Em {square} este bispo não enfrentaria nenhum inimigo, e um lance sem captura tem de enfrentar um.',
  'refusal.wrong-distance.one':
    'Nesta linha a peça tem de andar exatamente 1 casa, porque está sozinha nela; tentou {tried}.',
  'refusal.wrong-distance.many':
    'Nesta linha a peça tem de andar exatamente {exactly} casas, porque há {exactly} peças nela; tentou {tried}.',
  'refusal.king-one-step': 'O rei move-se só uma casa.',
  'refusal.king-attacked': 'Depois deste lance o seu rei ficaria atacado pela peça em {by}.',
  'refusal.supply-empty': 'Já não tem anéis na reserva.',
  'refusal.ball-in-the-way': 'Em {square} está uma bola; não se pode pôr nada ali.',
  'refusal.ring-under-ball': 'O anel em {square} tem uma bola em cima e não se pode mover.',
  'refusal.ring-buried':
    'O seu anel em {square} está por baixo de um anel do adversário e não se pode mover.',
  'refusal.back-to-supply': 'As peças nunca saem do tabuleiro: nada volta para a reserva.',
  'refusal.no-ball': 'Não há nenhuma bola sua em {square}.',
  'refusal.no-ring-of-yours':
    'Uma bola precisa de um anel da sua cor por baixo, e em {square} não há um anel seu no topo.',
  'refusal.ball-on-goal': 'A bola em {square} chegou à meta e fica lá.',
  'refusal.ball-stuck':
    'A bola em {square} não se pode mover: precisa de uma casa livre com um anel seu no topo, ao lado ou logo atrás de bolas que possa saltar.',
  'refusal.nothing-to-vault':
    'Uma bola vai para uma casa vizinha ou salta por cima de bolas lado a lado; em {gap} não há bola para saltar.',
  'refusal.vault-lands-at': 'Um salto acaba na primeira casa atrás das bolas, que é {square}.',
  'refusal.vault-leaves-board':
    'Um salto acaba na primeira casa atrás das bolas, e aqui o tabuleiro acaba antes.',
  'refusal.vault-over-goal':
    'A bola adversária em {square} chegou à meta e não se pode saltar por cima dela.',
  'refusal.nowhere-to-relocate':
    'As bolas saltadas não têm para onde ir: nenhuma casa livre tem um anel do adversário no topo.',
  'refusal.must-relocate.one':
    'Diga agora para onde vai a bola saltada: para uma casa livre com um anel do adversário no topo.',
  'refusal.must-relocate.many':
    'Diga agora para onde vão as {balls} bolas saltadas: para casas livres com um anel do adversário no topo.',
  'refusal.bad-relocation':
    'Uma bola saltada não pode acabar em {square}: é preciso uma casa sem bola e com um anel do adversário no topo.',
  'refusal.relocated-twice': 'Duas bolas saltadas não podem acabar ambas em {square}.',
  'refusal.relocates-too-many.none':
    'Este passo não salta nenhuma bola adversária, por isso não há nada a mudar de lugar.',
  'refusal.relocates-too-many.one': 'Este passo salta uma bola adversária, por isso só essa muda de lugar.',
  'refusal.relocates-too-many.many':
    'Este passo salta {balls} bolas adversárias, por isso só essas mudam de lugar.',
  'refusal.relocates-nothing': 'As bolas saltadas não podem acabar todas onde estavam.',
  'refusal.ring-step-first':
    'A jogada começa com um anel: ponha um ou mova um descoberto, e depois mova uma bola.',
  'refusal.ball-step-missing': 'A jogada é um passo de anel e depois um de bola; falta o passo de bola.',
  'refusal.leaves-no-ball-step':
    'Depois deste passo de anel nenhuma das suas bolas se poderia mover, e uma tem de o fazer.',
  'refusal.one-step-only': 'Cada jogada é um só passo: um anel ou uma bola, não os dois.',

  'problem.bad-request': 'Não foi possível ler o pedido. Recarregue a página.',
  'problem.unauthorized': 'Este lugar é de outra pessoa.',
  'problem.not-your-turn': 'Não é a sua vez.',
  'problem.not-found': 'Não há nada neste endereço.',
  'problem.unknown-game': 'Não há nenhuma partida neste endereço. Verifique o link ou comece outra.',
  'problem.unknown-kind': 'Esse jogo não existe. Os jogos estão todos na página inicial.',
  'problem.method-not-allowed': 'O servidor não aceita este pedido. Recarregue a página.',
  'problem.stale': 'A posição mudou entretanto. Veja o tabuleiro e tente de novo.',
  'problem.game-over': 'A partida terminou.',
  'problem.not-over': 'A partida ainda não terminou.',
  'problem.nothing-there': 'Não há nada para desfazer nem para refazer.',
  'problem.no-offer': 'A proposta já não está em aberto.',
  'problem.asked-already': 'Já pediu nesta posição. Jogue primeiro.',
  'problem.not-possible': 'Isso não é possível nesta partida.',
  'problem.not-gone': 'O adversário ainda não está ausente há tempo suficiente.',
  'problem.id-reused': 'Isto já foi enviado.',
  'problem.too-large': 'É demasiado grande para enviar.',
  'problem.address-too-long': 'O endereço é demasiado longo.',
  'problem.unsupported-media': 'O servidor não aceita este tipo de ficheiro. Use um ficheiro de texto.',
  'problem.invalid': 'Não é válido: {message}',
  'problem.illegal-move': 'Este lance não pode ser jogado.',
  'problem.upgrade-required': 'Não foi possível abrir a ligação em direto. Recarregue a página.',
  'problem.too-many': 'Demasiados pedidos. Espere um momento e tente de novo.',
  'problem.headers-too-large': 'Os cabeçalhos do pedido são demasiado grandes.',
  'problem.unavailable': 'O servidor está ocupado. Espere um momento e tente de novo.',
  'problem.internal': 'Ocorreu um erro no servidor. Tente de novo.',
  'problem.offline': 'Não é possível chegar ao servidor. Verifique a ligação e tente de novo.',
};
