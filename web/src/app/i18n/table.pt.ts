/** O que a mesa e o tabuleiro dizem, em português. */
import type { TableKey } from './table.en';

export const tablePt: Record<TableKey, string> = {
  'board.white.bishop': 'bispo branco',
  'board.black.bishop': 'bispo preto',
  'board.white.stone': 'pedra branca',
  'board.black.stone': 'pedra preta',
  'board.white.queen': 'dama branca',
  'board.black.queen': 'dama preta',
  'board.white.king': 'rei branco',
  'board.black.king': 'rei preto',
  'board.white.ring': 'anel branco',
  'board.black.ring': 'anel preto',
  'board.white.ball': 'bola branca',
  'board.black.ball': 'bola preta',
  'board.on': ' sobre ',
  'board.empty': 'vazia',
  'board.selected': 'selecionada',
  'board.target': 'pode ir para aqui',
  'board.last': 'último lance',
  'board.supply.white': 'Reserva das brancas: {count} anéis',
  'board.supply.black': 'Reserva das pretas: {count} anéis',
};
