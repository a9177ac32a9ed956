import type { CodeKey } from '../keys';

export const codes: Record<CodeKey, string> = {
  'figure.balance': '{white} minus {black}',
  'figure.groups': 'Groups',
  'figure.plies-left': 'Moves left',
  'figure.quiet-plies': 'Moves without a capture',
  'figure.queens': 'Queens',
  'figure.balls-on-goal': 'Balls on goal',
  'figure.supply': 'Rings in supply',

  'alert.king-attacked': '{color}’s king is under attack',
  'alert.wins-next': '{color} is one move from winning',

  'reason.all-captured': 'the last enemy piece was captured',
  'reason.no-move': 'the player to move has no legal move',
  'reason.connected': 'all pieces of one side are connected',
  'reason.both-connected': 'one move connected both sides',
  'reason.repetition': 'by repetition',
  'reason.king-captured': 'the king was captured',
  'reason.ply-limit': 'ten moves were played and both kings stand',
  'reason.checkmate': 'by checkmate',
  'reason.stalemate': 'stalemate: no legal move, and the king is not attacked',
  'reason.fifty-moves': 'fifty moves by each side without a capture',
  'reason.goal': 'all three balls reached their goal',
  'reason.home-full': 'the loser’s three home squares were all occupied',
  'reason.resignation': 'by resignation',
  'reason.time': 'on time',
  'reason.agreement': 'by agreement',
  'reason.abandoned': 'a player left the game',
  'reason.move-limit': '2000 moves were played',
  'reason.aborted': 'the game never began',
  'reason.unfinished': 'the game was not played on',

  'refusal.game-over': 'The game is over.',
  'refusal.off-board': '{square} is not on this board.',
  'refusal.no-piece': 'There is no piece on {square}.',
  'refusal.not-yours': 'The piece on {square} is your opponent’s, not yours.',
  'refusal.same-square': 'A move must end on another square.',
  'refusal.not-in-line.diagonal': 'This piece moves along diagonals only.',
  'refusal.not-in-line.any': 'Pieces move in a straight line: along a rank, a file or a diagonal.',
  'refusal.blocked': 'The way is blocked by the {color} piece on {by}.',
  'refusal.own-piece': 'Your own piece stands on {square}.',
  'refusal.immobile': 'The piece on {square} has no legal move.',
  'refusal.too-long': 'That is more than one move.',
  'refusal.not-a-supply-move': 'There is nothing to do with a supply here.',
  'refusal.no-passing': 'There is no passing in this game.',
  'refusal.pass-with-moves': 'You may pass only when none of your pieces can move.',
  'refusal.must-pass': 'None of your pieces can move, so you must pass.',
  'refusal.light-square': '{square} is a light square, and only the dark squares are played on.',
  'refusal.must-capture':
    'The bishop on {square} is engaged: it can capture, so it must capture if it moves.',
  'refusal.engages-nobody':
    'On {square} this bishop would engage no enemy, and a move without a capture must engage one.',
  'refusal.wrong-distance.one':
    'This piece must move exactly 1 square on this line, because it is alone on it; you tried {tried}.',
  'refusal.wrong-distance.many':
    'This piece must move exactly {exactly} squares on this line, because {exactly} pieces are on it; you tried {tried}.',
  'refusal.king-one-step': 'A king moves one square only.',
  'refusal.king-attacked': 'After this move your king would be attacked by the piece on {by}.',
  'refusal.supply-empty': 'You have no ring left in supply.',
  'refusal.ball-in-the-way': 'A ball stands on {square}, so nothing can be put there.',
  'refusal.ring-under-ball': 'The ring on {square} carries a ball and cannot be moved.',
  'refusal.ring-buried': 'Your ring on {square} lies under your opponent’s ring and cannot be moved.',
  'refusal.back-to-supply': 'Pieces never leave the board: nothing goes back to the supply.',
  'refusal.no-ball': 'There is no ball of yours on {square}.',
  'refusal.no-ring-of-yours':
    'A ball needs a ring of its own colour under it, and no ring of yours is on top on {square}.',
  'refusal.ball-on-goal': 'The ball on {square} has reached its goal and stays there.',
  'refusal.ball-stuck':
    'The ball on {square} cannot move: it needs a free square with your ring on top, next to it or right behind balls it may vault over.',
  'refusal.nothing-to-vault':
    'A ball goes to a neighbouring square or vaults over balls side by side; {gap} holds no ball to vault over.',
  'refusal.vault-lands-at': 'A vault ends on the first square behind the balls, which is {square}.',
  'refusal.vault-leaves-board':
    'A vault ends on the first square behind the balls, and here the board ends before that.',
  'refusal.vault-over-goal':
    'The opponent’s ball on {square} has reached its goal and cannot be vaulted over.',
  'refusal.nowhere-to-relocate':
    'The vaulted balls have nowhere to go: no free square has the opponent’s ring on top.',
  'refusal.must-relocate.one':
    'Now say where the vaulted ball goes: to a free square with the opponent’s ring on top.',
  'refusal.must-relocate.many':
    'Now say where the {balls} vaulted balls go: to free squares with the opponent’s ring on top.',
  'refusal.bad-relocation':
    'A vaulted ball cannot end on {square}: that takes a square without a ball and with the opponent’s ring on top.',
  'refusal.relocated-twice': 'Two vaulted balls cannot both end on {square}.',
  'refusal.relocates-too-many.none':
    'This step vaults over no opponent’s ball, so there is nothing to move elsewhere.',
  'refusal.relocates-too-many.one':
    'This step vaults over one opponent’s ball, so only that one is moved elsewhere.',
  'refusal.relocates-too-many.many':
    'This step vaults over {balls} opponent’s balls, so only those are moved elsewhere.',
  'refusal.relocates-nothing': 'The vaulted balls cannot all end where they stood.',
  'refusal.ring-step-first':
    'A turn begins with a ring: put one or move an exposed one, and then move a ball.',
  'refusal.ball-step-missing': 'A turn is a ring step and then a ball step; the ball step is missing.',
  'refusal.leaves-no-ball-step': 'After this ring step none of your balls could move, and one must.',
  'refusal.one-step-only': 'A turn is one step: a ring or a ball, not both.',

  'problem.bad-request': 'The server could not read the request. Reload the page.',
  'problem.unauthorized': 'This seat belongs to another player.',
  'problem.not-your-turn': 'It is not your turn.',
  'problem.not-found': 'There is nothing at this address.',
  'problem.unknown-game': 'There is no game at this address. Check the link or start a new game.',
  'problem.unknown-kind': 'There is no such game. All games are on the first page.',
  'problem.method-not-allowed': 'The server does not accept this request. Reload the page.',
  'problem.stale': 'The position has changed in the meantime. Check the board and try again.',
  'problem.game-over': 'The game is over.',
  'problem.not-over': 'The game is not over yet.',
  'problem.nothing-there': 'There is nothing to undo or redo.',
  'problem.no-offer': 'The offer is no longer open.',
  'problem.asked-already': 'You have already asked in this position. Make a move first.',
  'problem.not-possible': 'That is not possible in this game.',
  'problem.not-gone': 'Your opponent has not been away long enough.',
  'problem.id-reused': 'This was already sent.',
  'problem.too-large': 'That is too large to be sent.',
  'problem.address-too-long': 'The address is too long.',
  'problem.unsupported-media': 'The server does not accept this type of file. Use a text file.',
  'problem.invalid': 'This is not valid: {message}',
  'problem.illegal-move': 'The move cannot be played.',
  'problem.upgrade-required': 'The live connection could not be opened. Reload the page.',
  'problem.too-many': 'Too many requests. Wait a moment and try again.',
  'problem.headers-too-large': 'The headers of the request are too large.',
  'problem.unavailable': 'The server is busy. Wait a moment and try again.',
  'problem.internal': 'The server had an internal error. Try again.',
  'problem.offline': 'The server cannot be reached. Check the connection and try again.',
};
